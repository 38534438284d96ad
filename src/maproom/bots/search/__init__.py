"""Looking ahead: a search over what a seat knows, with preferences and expectations by a judge or by a net."""
