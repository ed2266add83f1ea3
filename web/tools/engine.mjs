// For dev builds: a game in the browser straight from `miskatonic engine`, one process a page. Not a server for people.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts an engine; `ask` sends a request and waits for its reply. */
export function engine(program = process.env.MISKATONIC ?? '../target/debug/miskatonic') {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  let first = true;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (first) first = false;
    else waiting.shift()?.(JSON.parse(line));
  });
  child.on('error', (e) => console.error(`engine: ${e.message}`));
  child.on('exit', () => waiting.splice(0).forEach((w) => w({ ok: false, error: 'the engine has ended' })));
  return {
    ask: (request) =>
      new Promise((done) => {
        if (child.exitCode !== null) return done({ ok: false, error: 'the engine has ended' });
        waiting.push(done);
        child.stdin.write(`${JSON.stringify(request)}\n`);
      }),
    end: () => child.kill(),
  };
}

/** A Vite plugin: POST /dev/engine with `{session, request}`. */
export function enginePlugin() {
  const sessions = new Map();
  return {
    name: 'miskatonic-engine',
    apply: 'serve',
    configureServer(server) {
      server.httpServer?.on('close', () => sessions.forEach((s) => s.end()));
      server.middlewares.use('/dev/engine', (req, res) => {
        let body = '';
        req.on('data', (d) => (body += d));
        req.on('end', async () => {
          const { session, request } = JSON.parse(body);
          if (!sessions.has(session)) sessions.set(session, engine());
          const reply = await sessions.get(session).ask(request);
          res.setHeader('content-type', 'application/json');
          res.end(JSON.stringify(reply));
        });
      });
    },
  };
}
