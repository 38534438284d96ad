"""Everything that is sent and read, typed; the OpenAPI document and the client's types come from here."""
