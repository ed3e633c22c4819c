"""The reference in the admin, for editors who are no programmers.

``entries`` holds a page for each kind, ``forms`` and ``rows`` what there is to fill in,
``preview`` and ``history`` what their names say, ``lists`` everything that is no entry,
``catalogue`` what is the engine's.
"""

from django.contrib import admin

from content.admin import catalogue, entries, lists

admin.site.site_header = "Carcassonne, Settled: editing"
admin.site.site_title = "Editing"
admin.site.index_title = "What there is to edit"

__all__ = ["catalogue", "entries", "lists"]
