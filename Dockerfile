# `make base` pins it by its digest; there is no release without.
# Its Debian brings the programs of PostgreSQL 17, which is the server of compose.yaml.
ARG BASE=python:3.11-slim-trixie

# --- What is installed and collected; nothing of the tools stays -----------------
FROM ${BASE} AS built
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
RUN python -m venv /venv
WORKDIR /build
COPY requirements/run.txt .
RUN /venv/bin/pip install --require-hashes -r run.txt
WORKDIR /app
COPY manage.py gunicorn.conf.py ./
COPY engine engine
COPY content content
COPY rulesite rulesite
COPY fixtures fixtures
# The key is for this step alone.
RUN DJANGO_SETTINGS_MODULE=rulesite.settings.production SECRET_KEY=build ALLOWED_HOSTS=build \
    /venv/bin/python manage.py collectstatic --noinput --verbosity 0

# --- What runs --------------------------------------------------------------------
FROM ${BASE}
# For `manage.py backup` and `restore` on PostgreSQL; whichever Debian has mended last.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home --shell /usr/sbin/nologin site \
    && install --directory --owner=site --group=site /app/var /backups
COPY --from=built /venv /venv
COPY --from=built /app /app
WORKDIR /app
ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=rulesite.settings.production \
    HOST=0.0.0.0 \
    PORT=8000
USER 10001
VOLUME /app/var /backups
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s CMD \
    ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/readyz\")"]
# Needs SECRET_KEY and ALLOWED_HOSTS; see README.md for the rest.
CMD ["sh", "-c", "python manage.py prepare && exec gunicorn"]
