/** Tells each journey in a line, and of what failed its name and message, in words that fit a terminal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const plain = (text: string): string => text.replaceAll(COLOURS, '');

/** What a journey has checked: the messages of its assertions. */
const checked = (steps: TestStep[]): string[] =>
  steps.flatMap((s) => [...(s.category === 'expect' ? [s.title] : []), ...checked(s.steps)]);

export default class Lines implements Reporter {
  #checks: string[] = [];
  #flaky: string[] = [];
  #failed: string[] = [];
  #from = Date.now();
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
    console.log(`e2e: ${suite.allTests().length} journeys`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = test.titlePath().slice(1).filter(Boolean).join(' > ');
    const seconds = (result.duration / 1000).toFixed(1);
    const checks = [...new Set(checked(result.steps))];
    const mark = result.status === 'passed' ? 'ok  ' : result.status === 'skipped' ? 'SKIP' : 'FAIL';
    console.log(`  ${mark} ${name} (${checks.length} checks, ${seconds} s)`);
    for (const a of test.annotations) if (a.type === 'note') console.log(`         ${a.description}`);
    if (result.status === 'passed' || result.status === 'skipped') {
      this.#checks.push(...checks.map((c) => `${name}: ${c}`));
      if (result.retry > 0) this.#flaky.push(name);
      return;
    }
    for (const error of result.errors) {
      const text = plain(error.message ?? error.value ?? 'no message')
        .split('\n')
        .slice(0, 14)
        .join('\n         ');
      console.log(`       FAIL ${text}`);
      if (error.location) console.log(`         at ${error.location.file}:${error.location.line}`);
    }
    for (const a of result.attachments)
      if (a.name === 'trace' && a.path) console.log(`         npx playwright show-trace ${a.path}`);
    if (result.retry === test.retries) this.#failed.push(name);
  }

  onError(error: { message?: string; value?: string }): void {
    console.log(`e2e: ${plain(error.message ?? error.value ?? '')}`);
  }

  onEnd(result: FullResult): void {
    mkdirSync('e2e/.results', { recursive: true });
    writeFileSync('e2e/.results/checks.txt', `${this.#checks.join('\n')}\n`);
    const seconds = Math.round((Date.now() - this.#from) / 1000);
    for (const name of this.#flaky) console.log(`e2e: FLAKY, went through only the second time: ${name}`);
    for (const name of this.#failed) console.log(`e2e: FAILED: ${name}`);
    const ran = this.#suite?.allTests().length ?? 0;
    console.log(
      `e2e: ${this.#checks.length} checks in ${ran} journeys, ${this.#failed.length} failed, ${this.#flaky.length} flaky, ${seconds} s: ${result.status}`,
    );
  }
}
