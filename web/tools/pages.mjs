// The pages for a folder of files (VITE_SITE): there is one page, under any path, and what it shows stands behind the
// question mark. Links in the sources name the server's paths, and are written anew here.

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** `/rules?game=card#2.1` is `./?/rules&game=card#2.1`. */
export const moved = (path) => (path === '/' ? './' : `./?${path.replace('?', '&')}`);

export function sitePlugin() {
  const on = Boolean(process.env.VITE_SITE);
  return {
    name: 'site',
    enforce: 'pre',
    transform(code, id) {
      if (!on || id.includes('node_modules') || !/\.(svelte|ts)$/.test(id)) return undefined;
      const links = id.endsWith('.svelte')
        ? code.replace(/href="(\/[^"]*)"/g, (_, path) => `href="${moved(path)}"`)
        : code;
      return { code: links.replaceAll("'/licences.txt'", "'./licences.txt'"), map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        on
          ? html
              .replace(
                '<meta charset="utf-8" />',
                `<meta charset="utf-8" />\n    <meta http-equiv="content-security-policy" content="${POLICY}" />\n    <meta name="miskatonic" content="site" />`,
              )
              .replace(/<noscript>.*<\/noscript>/, '<noscript>The table needs JavaScript and WebAssembly.</noscript>')
          : html,
    },
  };
}
