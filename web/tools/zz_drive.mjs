import { chromium } from 'playwright-core';
import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
const base = 'http://127.0.0.1:19991';
if (!(await fetch(base + '/healthz').then(r => r.ok, () => false))) spawn('/tmp/camp/misk', ['serve', '--quiet', '--listen', '127.0.0.1:19991', '--data', '/tmp/camp/data'], { stdio: 'inherit', detached: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
await ctx.addInitScript(() => localStorage.getItem('speed') ?? localStorage.setItem('speed', 'instant'));
import { readFileSync } from 'node:fs';
let first = '/';
try { const [path, ls] = JSON.parse(readFileSync('/tmp/camp/ls.json', 'utf8').split('\n')[0]); first = path; await ctx.addInitScript((ls) => { for (const [k, v] of Object.entries(JSON.parse(ls))) localStorage.getItem(k) ?? localStorage.setItem(k, v); }, ls); } catch {}
const page = await ctx.newPage();
const errors = [];
page.on('pageerror', (e) => errors.push(e.message));
page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
for (let i = 0; i < 100; i++) { if (await fetch(base + '/healthz').then(r => r.ok, () => false)) break; await new Promise(r => setTimeout(r, 200)); }
const sig = () => page.evaluate(() => JSON.stringify([document.querySelector('.prompt h2')?.textContent, ...[...document.querySelectorAll('.prompt .c')].map((e) => e.textContent + e.className), document.querySelector('.end[role=dialog]') !== null]));
const show = async () => {
  const q = await page.evaluate(() => ({ q: document.querySelector('.prompt')?.innerText?.slice(0, 300), c: [...document.querySelectorAll('.prompt .c')].map((e) => (e.disabled ? '(x) ' : '') + e.innerText.replaceAll('\n', ' ')), end: document.querySelector('.end[role=dialog]')?.innerText, lately: document.querySelector('.lately')?.innerText?.slice(-900) }));
  return q;
};
const run = async (cmd) => {
  let out = '';
  for (const line of cmd.split('\n').map((l) => l.trim()).filter(Boolean)) {
    const [op, ...rest] = line.split(' '); const arg = rest.join(' ');
    try {
      if (op === 'go') await page.goto(base + arg);
      else if (op === 'css') await page.locator(arg).first().click({ timeout: 8000 });
      else if (op === 'fill') { const [s, v] = arg.split(' := '); await page.locator(s).first().fill(v); }
      else if (op === 'shot') await page.screenshot({ path: arg });
      else if (op === 'key') await page.keyboard.press(arg);
      else if (op === 'text') out += (await page.locator(arg).first().innerText()) + '\n';
      else if (op === 'eval') out += JSON.stringify(await page.evaluate(arg)) + '\n';
      else if (op === 'wait') await page.waitForTimeout(Number(arg));
      else if (op === 'c') { // click an answer by a part of its text
        const was = await sig();
        const all = page.locator('.prompt .c:not([disabled])');
        const n = await all.count(); let hit = -1;
        for (let i = 0; i < n && hit < 0; i++) if ((await all.nth(i).innerText()).replaceAll('\n', ' ').toLowerCase().includes(arg.toLowerCase())) hit = i;
        if (hit < 0) { out += `NO CHOICE ${arg}\n`; break; }
        await all.nth(hit).click({ timeout: 8000 });
        await page.waitForFunction((s) => JSON.stringify([document.querySelector('.prompt h2')?.textContent, ...[...document.querySelectorAll('.prompt .c')].map((e) => e.textContent + e.className), document.querySelector('.end[role=dialog]') !== null]) !== s, was, { timeout: 8000 }).catch(() => { out += `(nothing changed after ${arg})\n`; });
        await page.waitForTimeout(120);
      } else if (op === 't' || op === 'p') { // t A | B: the first of these that is offered; p: pass while only windows are asked
        const has = async (w) => (await page.locator('.prompt .c:not([disabled])').allInnerTexts()).some((x) => x.replaceAll('\n', ' ').toLowerCase().includes(w.toLowerCase()));
        if (op === 't') { for (const w of arg.split(' | ')) if (await has(w)) { out += await run('c ' + w); break; } }
        else for (let i = 0; i < 12; i++) { const q = (await page.locator('.prompt h2').innerText()).toLowerCase(); const ask = q.includes('anything now') || q.includes('react'); if (!ask || !(await has('Pass'))) break; out += await run('c Pass'); }
      } else if (op === '?') { const s = await show(); out += `Q: ${s.q?.split('\n')[0]} ${s.q?.split('\n')[1] ?? ''}\n${s.c.map((c, i) => '  - ' + c).join('\n')}\n` + (s.end ? `END: ${s.end}\n` : ''); }
      else out += `unknown ${op}\n`;
    } catch (e) { out += `ERR ${line}: ${e.message.slice(0, 300)}\n`; break; }
  }
  if (errors.length) out += 'PAGE ERRORS: ' + errors.splice(0).join(' | ').slice(0, 600) + '\n';
  return out;
};
createServer((req, res) => { let b = ''; req.on('data', (d) => (b += d)); req.on('end', async () => { res.end(await run(b)); }); }).listen(19990);
await page.goto(base + first);
console.log('ready');
