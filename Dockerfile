# One process of the app; deploy/compose.yaml runs two of them, with Redis and nginx.
FROM python:3.11-slim-bookworm
RUN useradd --create-home --uid 1000 metricscope
WORKDIR /home/metricscope/app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY app.py .
COPY .streamlit .streamlit
COPY charts charts
COPY classroom classroom
COPY datasets datasets
COPY docs/accessibility.md docs/teaching.md docs/
COPY export export
COPY lab lab
COPY language language
COPY metrics_core metrics_core
COPY pages pages
COPY server server
COPY widgets widgets
USER metricscope
# One heap, from which what visitors leave is given back: server/serve.py.
ENV PYTHONMALLOC=malloc MALLOC_ARENA_MAX=1 ARROW_DEFAULT_MEMORY_POOL=system PYTHONDONTWRITEBYTECODE=
EXPOSE 8501
HEALTHCHECK --interval=10s --start-period=60s CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(os.path.join('http://127.0.0.1:8501', os.environ.get('STREAMLIT_SERVER_BASE_URL_PATH', '').strip('/'), '_stcore/health'))"]
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501"]
