"""What the server answers to, over HTTP and over sockets; every answer has a type, and every refusal a sentence."""
