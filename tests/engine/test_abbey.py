"""Abbey & Mayor: abbeys, mayor, wagon, barn. Points worked out from the annotated rules.

Boards are board text with `` / `` between the lines. Rules named "car" are the annotated rules.
"""

from collections import Counter

import pytest

from engine import api

ALL = api.EDITIONS
SETS = "sets base abbey"

KEYS = [
    "car-c-abbey-01", "car-c-abbey-02", "car-c-abbey-03", "car-c-abbey-04", "car-c-abbey-05",
    "car-c-abbey-06", "car-c-abbey-07", "car-c-abbey-08", "car-r-abbey-02", "car-r-abbey-03",
    "car-r-abbey-04", "car-r-abbey-05", "car-r-abbey-06", "car-r-abbey-07", "car-r-abbey-08",
    "car-r-abbey-09", "car-r-abbey-10", "car-r-abbey-11", "car-r-abbey-40", "car-x-abbey-01",
    "car-r-abbey-13", "car-r-abbey-14", "car-r-abbey-15", "car-r-abbey-16", "car-r-abbey-17",
    "car-r-abbey-18", "car-r-abbey-19", "car-x-abbey-02", "car-r-abbey-20", "car-r-abbey-21",
    "car-r-abbey-22", "car-r-abbey-23", "car-r-abbey-24", "car-r-abbey-25", "car-x-abbey-03",
    "car-x-abbey-04", "car-x-abbey-05", "car-r-abbey-27", "car-r-abbey-28", "car-r-abbey-29",
    "car-r-abbey-30", "car-r-abbey-31", "car-r-abbey-32", "car-r-abbey-33", "car-r-abbey-34",
    "car-r-abbey-35", "car-r-abbey-36", "car-r-abbey-37", "car-r-abbey-38", "car-r-abbey-39",
    "car-x-abbey-06", "car-x-abbey-07", "car-x-abbey-08", "car-fn-118", "car-fn-118a",
    "car-fn-119", "car-fn-120", "car-fn-122", "car-fn-123", "car-fn-124a", "car-fn-124b",
    "car-fn-126", "car-fn-128", "car-fn-129", "car-fn-130", "car-fn-131", "car-fn-132",
    "car-fn-133", "car-fn-134", "car-fn-135", "car-fn-136", "car-fn-137a", "car-fn-137c",
    "car-fn-138", "car-fn-139", "car-fn-140", "car-r-intro-10", "car-r-intro-11",
    "car-r-intro-12", "car-r-intro-13", "car-r-intro-14", "car-r-overview-01",
    "car-r-overview-02", "car-r-overview-26", "car-r-overview-27", "car-r-overview-28",
    "car-fn-063", "car-fn-065", "car-fn-070", "car-fn-079a", "car-fn-085", "car-fn-098",
]  # fmt: skip
