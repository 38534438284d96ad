"""What whoever runs the server sets and sees: settings, figures, logs, and when Python looks for garbage."""
