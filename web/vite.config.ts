import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { enginePlugin } from './tools/engine.mjs';
import { rulesPlugin } from './tools/rules.mjs';

export default defineConfig({
  plugins: [svelte(), rulesPlugin(), enginePlugin()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: true },
  server: { port: 1927, proxy: { '/api': { target: process.env.MISKATONIC_SERVER ?? 'http://127.0.0.1:1926', ws: true } } },
});
