"""The window: what people look at in a browser, and how cards and a table are drawn there.

Templates, styles and scripts lie beside this file and are served as they are. Pages ask the service what any
other program asks it, so nothing here rules on anything or knows a match.
"""
