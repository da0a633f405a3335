"""How the page of the promise looks."""

from __future__ import annotations

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; background: #f4f2ee; border-radius: 4px; }
code { padding: 0.1em 0.3em; }
pre { padding: 0.8em; overflow-x: auto; }
section { border-top: 1px solid #ddd; padding: 0.5rem 0 1rem; }
.method { display: inline-block; min-width: 3.5em; font-weight: bold; color: #7a2e00; }
dt { font-weight: bold; }
table { border-collapse: collapse; }
td { padding: 0.15em 1em 0.15em 0; vertical-align: top; }
"""

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{ promise.info.title }}</title>
<style>{{ style|safe }}</style></head>
<body>
<h1>{{ promise.info.title }} <small>{{ promise.info.version }}</small></h1>
<p>{{ promise.info.description }}</p>
<p>The whole promise, for programs: <a href="/openapi.yaml"><code>/openapi.yaml</code></a>.</p>
<h2>Contents</h2>
<ul>
{% for op in operations %}<li><a href="#{{ op.operationId }}"><code>{{ op.method }} {{ op.path }}</code></a>
 {{ op.summary }}</li>
{% endfor %}</ul>
{% for op in operations %}<section id="{{ op.operationId }}">
<h3><span class="method">{{ op.method }}</span> <code>{{ op.path }}</code></h3>
<p>{{ op.summary }}</p>
{% if op.description %}<p>{{ op.description }}</p>{% endif %}
{% if op.requestBody %}{% for kind, media in op.requestBody.content.items() %}
{% for name, example in (media.examples or {}).items() %}<h4>Request: {{ example.summary or name }}</h4>
<pre>{{ example.value|tojson(indent=2) }}</pre>{% endfor %}{% endfor %}{% endif %}
<table>{% for status, response in op.responses.items() %}<tr><td><code>{{ status }}</code></td>
<td>{{ response.description or response['$ref'].split('/')[-1] }}</td></tr>{% endfor %}</table>
{% for status, response in op.responses.items() %}{% for kind, media in (response.content or {}).items() %}
{% for name, example in (media.examples or {}).items() %}<h4>{{ status }}: {{ example.summary or name }}</h4>
<pre>{{ example.value|tojson(indent=2) }}</pre>{% endfor %}{% endfor %}{% endfor %}
</section>
{% endfor %}
<h2>Shapes</h2>
{% for name, schema in promise.components.schemas.items() %}<section id="shape-{{ name }}">
<h3><code>{{ name }}</code></h3><p>{{ schema.description }}</p>
<dl>{% for member, shape in (schema.properties or {}).items() %}<dt><code>{{ member }}</code></dt>
<dd>{{ shape.description or (shape['$ref'] or '').split('/')[-1] or shape.type or '' }}</dd>{% endfor %}</dl>
</section>
{% endfor %}
</body></html>
"""
