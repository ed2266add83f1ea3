// A Vite plugin: the build fails if a package comes into the pages whose licence `public/licences.txt` does not name.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The packages of npm that a bundle's modules and fonts come from. */
export function packagesOf(ids) {
  const named = ids.map((id) => id.match(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
  return [...new Set(named.filter(Boolean))].sort();
}

export function licencesPlugin() {
  return {
    name: 'licences',
    apply: 'build',
    buildEnd() {
      const text = readFileSync(fileURLToPath(new URL('../public/licences.txt', import.meta.url)), 'utf8');
      const missing = packagesOf([...this.getModuleIds()]).filter((name) => !text.includes(`\n${name} `));
      if (missing.length)
        this.error(`public/licences.txt does not name ${missing.join(', ')}: run \`node scripts/licences.mjs\``);
    },
  };
}
