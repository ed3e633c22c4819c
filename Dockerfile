FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DJANGO_SETTINGS_MODULE=rulesite.settings.production

WORKDIR /app

COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes -r requirements/run.txt

COPY . .

# The files that browsers fetch are fixed at build time; the key is for this step alone.
RUN SECRET_KEY=build ALLOWED_HOSTS=build python manage.py collectstatic --noinput \
    && useradd --system --no-create-home --shell /usr/sbin/nologin site \
    && mkdir var \
    && chown site var

USER site
VOLUME /app/var
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD \
    ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz')"]

ENV HOST=0.0.0.0
# Needs SECRET_KEY and ALLOWED_HOSTS; see README.md for the rest.
CMD ["sh", "-c", "python manage.py prepare && exec gunicorn"]
