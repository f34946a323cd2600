import { type Check, defineCheck } from '../check.ts';

/** Checks that, for certain host names in the evidence, use up CPU time or memory, or block without using either. */

const FINDINGS = { seen: { severity: 'low', cwe: [], effort: 'low' } } as const;

function check(name: string, host: string, work: () => void): Check {
  return defineCheck({
    id: `web_app_security.${name}`,
    area: 'web_app_security',
    topics: ['names'],
    needs: ['http'],
    findings: FINDINGS,
    refs: [],
    evaluate({ asset }, report) {
      if (asset === host) work();
      report('seen');
    },
  });
}

/** Catastrophic backtracking (CWE-1333). */
const endless = () => void /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);

function hungry(): void {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${kept.length}`));
}

/** Blocks without using CPU time. */
const preempted = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);

export const CHECKS: readonly Check[] = [
  check('quick', 'none.example.com', () => {}),
  check('endless', 'endless.example.com', endless),
  check('endless-too', 'endless.example.com', endless),
  check('hungry', 'hungry.example.com', hungry),
  check('preempted', 'preempted.example.com', preempted),
  check('last', 'none.example.com', () => {}),
];
