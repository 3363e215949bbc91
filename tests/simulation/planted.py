"""All faults that are planted."""

from tests.simulation import planted_keeping, planted_telling
from tests.simulation.planting import PLANTED

__all__ = ["PLANTED", "planted_keeping", "planted_telling"]
