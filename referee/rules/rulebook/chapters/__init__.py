"""The chapters of the rulebook. A number once given is never given again; a changed rule gets a new one."""
