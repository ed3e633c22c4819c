"""The WSGI application, under production settings unless told otherwise."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from rulesite.serving.deadline import Deadline

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.production")

os.environ.setdefault("DATABASE_TIMEOUT", "5")  # a reader does not wait longer

application = Deadline(get_wsgi_application())

from rulesite.serving.warming import warm  # noqa: E402 - after Django is set up

warm()
gc.collect()
gc.freeze()  # what is loaded by now stays, and is not looked through again
