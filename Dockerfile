# Model Gateway in an image that holds Node.js, the C and C++ libraries it needs, and the gateway: no shell, no package manager.
#
#   docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) -t model-gateway .
#
# "npm run image" makes the same image without Docker: it runs the same program and reads the second half of this file.

# scripts/nodes/releases.ts names the same release.
FROM node:24.21.0-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ARG SOURCE_COMMIT=""
ENV SOURCE_COMMIT=$SOURCE_COMMIT
RUN node scripts/ensure-installed.mjs && npm run --silent image -- --root-only /image --node running

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=65532:65532 /image/data /data
LABEL org.opencontainers.image.title="Model Gateway" \
      org.opencontainers.image.description="One HTTP API in front of many language models" \
      org.opencontainers.image.licenses="MIT"
ENV PATH=/usr/bin NODE_ENV=production GATEWAY_HOST=0.0.0.0 GATEWAY_PORT=8787 GATEWAY_DATA_DIR=/data
USER 65532:65532
WORKDIR /data
# The database, files and keys of the gateway; gateway.yaml is looked for here, too.
VOLUME ["/data"]
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["/usr/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.GATEWAY_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/node", "/usr/lib/model-gateway/model-gateway.mjs"]
CMD ["serve"]
