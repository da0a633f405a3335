"""How the pages of the service look."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from flask import Response

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; background: #f4f2ee; border-radius: 4px; }
code { padding: 0.1em 0.3em; }
pre { padding: 0.8em; overflow-x: auto; }
section { border-top: 1px solid #ddd; padding: 0.5rem 0 1rem; }
.method { display: inline-block; min-width: 3.5em; font-weight: bold; color: #7a2e00; }
table { border-collapse: collapse; }
th { text-align: left; }
td, th { padding: 0.15em 1em 0.15em 0; vertical-align: top; }
"""

_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'"
"""The content security policy of a page: its own style and nothing else."""

PAGE = """<!doctype html>
{% macro kind(s) -%}
{% if '$ref' in s %}<a href="#shape-{{ name_of(s) }}">{{ name_of(s) }}</a>
{%- elif 'const' in s %}<code>{{ s.const }}</code>
{%- elif 'enum' in s %}{% for one in s.enum %}<code>{{ one }}</code> {% endfor %}
{%- elif s.oneOf or s.anyOf %}{% for one in s.oneOf or s.anyOf %}{{ ' or ' if not loop.first -}}
{{ kind(one) }}{% endfor %}
{%- elif s.allOf %}{% for one in s.allOf if '$ref' in one %}{{ ' with ' if not loop.first -}}
{{ kind(one) }}{% endfor %}
{%- elif s.type == 'array' %}list{% if 'items' in s %} of {{ kind(s['items']) }}{% endif %}
{%- elif s.type is string %}{{ s.type }}
{%- else %}{{ (s.type or ['anything'])|join(' or ') }}{% endif %}
{%- if 'minimum' in s and 'maximum' in s %}, {{ s.minimum }} to {{ s.maximum }}
{%- elif 'minimum' in s %}, from {{ s.minimum }}{% endif %}
{%- if 'default' in s %}, <code>{{ s.default|tojson }}</code> unless given{% endif %}
{%- endmacro %}
{% macro members(s) -%}
{% if s.properties %}<table><tr><th>member</th><th></th><th>kind</th><th></th></tr>
{% for member, shape in s.properties.items() %}<tr><td><code>{{ member }}</code></td>
<td>{{ 'needed' if member in (s.required or []) }}</td><td>{{ kind(shape) }}</td>
<td>{{ told(shape.description) }}
{% if not '$ref' in shape %}{{ members(shape['items'] or {}) }}{{ members(shape) }}{% endif %}</td>
</tr>{% endfor %}</table>{% endif %}
{%- endmacro %}
{% macro examples(media, label) -%}
{% for name, example in (media.examples or {}).items() %}<h4>{{ label }}: {{ example.summary or name }}</h4>
<pre>{{ example.value|tojson(indent=2) }}</pre>{% endfor %}
{%- endmacro %}
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{ promise.info.title }}</title>
<style>{{ style|safe }}</style></head>
<body>
<h1>{{ promise.info.title }} <small>{{ promise.info.version }}</small></h1>
<p>{{ told(promise.info.description) }}</p>
<p>{{ told(promise.components.securitySchemes.bearer.description) }}</p>
<p>The whole promise, for programs: <a href="/openapi.yaml"><code>/openapi.yaml</code></a>.</p>
<h2>Contents</h2>
<ul>
{% for op in operations %}<li><a href="#{{ op.operationId }}"><code>{{ op.method }} {{ op.path }}</code></a>
 {{ op.summary }}</li>
{% endfor %}</ul>
{% for op in operations %}<section id="{{ op.operationId }}">
<h3><span class="method">{{ op.method }}</span> <code>{{ op.path }}</code></h3>
<p>{{ op.summary }}</p>
{% if op.description %}<p>{{ told(op.description) }}</p>{% endif %}
{% if op.parameters %}<h4>Parameters and headers</h4>
<table>{% for parameter in op.parameters %}
<tr><td><code>{{ parameter.name }}</code></td><td>{{ parameter.in }}</td>
<td>{{ 'needed' if parameter.required }}</td>
<td>{{ kind(parameter.schema or (parameter.content.values() | first).schema) }}</td>
<td>{{ told(parameter.description) }}</td></tr>{% endfor %}</table>{% endif %}
{% if op.requestBody %}{% for media in op.requestBody.content.values() %}
<h4>Body: {{ kind(media.schema) }}</h4>
{{ examples(media, 'Request') }}{% endfor %}{% endif %}
<h4>Answers</h4>
<table>{% for status, response in op.responses.items() %}<tr><td><code>{{ status }}</code></td>
<td>{{ told(response.description) }}
{% for type, media in (response.content or {}).items() %}<br><code>{{ type }}</code> {{ kind(media.schema) }}
{% for code in codes_of(media.schema) %}
 <a href="{{ place_of(code) }}"><code>{{ code }}</code></a>{% endfor %}{% endfor %}
{% for header in response.headers or {} %}<br>Header <code>{{ header }}</code>{% endfor %}</td></tr>
{% endfor %}</table>
{% for status, response in op.responses.items() %}{% for media in (response.content or {}).values() %}
{{ examples(media, status) }}{% endfor %}{% endfor %}
</section>
{% endfor %}
<h2>Shapes</h2>
{% for name, schema in promise.components.schemas.items() %}<section id="shape-{{ name }}">
<h3><code>{{ name }}</code></h3><p>{{ told(schema.description) }}</p>
{% if not schema.properties %}<p>{{ kind(schema) }}</p>{% endif %}
{{ members(schema) }}{% for part in schema.allOf or [] %}{{ members(part) }}{% endfor %}
</section>
{% endfor %}
</body></html>
"""


def as_page(text: str, headers: Mapping[str, str] | None = None) -> Response:
    """A page as an answer: a browser loads nothing from it but its own style."""
    told = {"Content-Security-Policy": POLICY, **(headers or {})}
    return Response(text, headers=told, content_type="text/html; charset=utf-8")
