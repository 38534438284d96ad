"""Many games at once: simulate, check, measure."""
