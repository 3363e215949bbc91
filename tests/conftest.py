"""No test fails on a clock, and every run tries the same examples."""

from hypothesis import settings

settings.register_profile("sevenfold", deadline=None, derandomize=True)
settings.load_profile("sevenfold")
