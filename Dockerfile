# One image: `docker run IMAGE` is the web, `docker run IMAGE worker` a worker, `docker run IMAGE serve-stream` live
# streams. All need REFEREE_REDIS_URL, all but the worker REFEREE_OPERATOR_KEY as well. `docker run IMAGE serve` starts everything
# with an embedded server, whose data want a volume at /var/lib/loba-referee.
FROM python:3.13-slim-bookworm AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/referee \
 && /opt/referee/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE openapi.yaml ./
COPY events ./events
COPY schemas ./schemas
COPY referee ./referee
RUN /opt/referee/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim-bookworm
RUN groupadd --system --gid 10001 referee \
 && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent referee \
 && install --directory --owner=10001 --group=10001 --mode=0700 /var/lib/loba-referee
COPY --from=build /opt/referee /opt/referee
ENV PATH=/opt/referee/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    REFEREE_HOST=0.0.0.0 \
    REFEREE_PORT=8080 \
    REFEREE_DATA=/var/lib/loba-referee \
    REFEREE_LOG=info
USER 10001:10001
VOLUME ["/var/lib/loba-referee"]
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["loba-referee", "health"]
ENTRYPOINT ["loba-referee"]
CMD ["web"]
