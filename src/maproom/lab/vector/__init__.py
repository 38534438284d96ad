"""The vector environment: many games a call, what their players see written into NumPy arrays."""

from maproom.lab.vector.environment import VectorEnv
from maproom.lab.vector.relay import Relay

__all__ = ["Relay", "VectorEnv"]
