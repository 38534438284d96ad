"""What the server answers to over HTTP; every answer has a type, and every refusal a sentence."""
