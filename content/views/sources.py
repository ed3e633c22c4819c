"""The documents on which the reference rests."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from content.models import Document


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """The documents that entries cite."""
    return render(request, "content/sources.html", {"documents": Document.objects.all()})
