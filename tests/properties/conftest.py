"""How long hypothesis looks. ``HYPOTHESIS_PROFILE=deep`` looks longer and elsewhere each time."""

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "ci", max_examples=20, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("deep", max_examples=400, deadline=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
