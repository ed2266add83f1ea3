import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { enginePlugin } from './tools/engine.mjs';
import { licencesPlugin } from './tools/licences.mjs';
import { rulesPlugin } from './tools/rules.mjs';
import { sitePlugin } from './tools/pages.mjs';

/** The server that the pages ask while they are worked on. */
const server = process.env.MISKATONIC_SERVER ?? 'http://127.0.0.1:1926';

export default defineConfig({
  // Tests render components as a browser does.
  ...(process.env.VITEST && { resolve: { conditions: ['browser'] } }),
  plugins: [sitePlugin(), svelte(), rulesPlugin(), enginePlugin(), licencesPlugin()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: true },
  worker: { format: 'es' },
  // What the server says of its pages, so that a preview breaks where the product would.
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'",
    },
  },
  server: {
    port: 1927,
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
});
