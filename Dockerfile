# The tables in the browser, as a server in an image of its own:
#
#   docker build -t miskatonic .
#   docker run --read-only --cap-drop ALL -p 127.0.0.1:1926:1926 -v tables:/data miskatonic
#
# It runs as nobody in particular (65532), writes to /data alone, and has neither a shell nor anything else in it.
# Put a proxy that speaks TLS before it (docs/serve.md). `deploy/compose.yaml` has it all in one file, and
# `scripts/try-image` runs the same stages where there is no daemon.

FROM node:22-bookworm-slim AS node

FROM rust:1.94-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
ARG PROFILE=dist
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    scripts/image-files /out

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /out/usr /usr
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
VOLUME /data
EXPOSE 1926
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s CMD ["/usr/bin/miskatonic", "healthy"]
ENTRYPOINT ["/usr/bin/miskatonic"]
CMD ["serve", "--quiet", "--listen", "0.0.0.0:1926", "--data", "/data"]
