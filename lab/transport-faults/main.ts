import { parseArgs } from 'node:util';
import { openVirtualTime } from '../../engine/testing/virtual-time.ts';
import { faultCases, singleQuestionCases } from './cases.ts';
import { openFaultyLab, storedAfter } from './scanner.ts';
import { violationsIn } from './violations.ts';

const USAGE = `Scans domains of the lab while look-ups fail, and lists every verdict that a failure changed into anything but "not assessed".

Cases named each/… fail one DNS question of the scan; which there are depends on the domain, so --list omits them.

npm run test:faults -- [--only REGEXP] [--domain NAME]... [--seed NUMBER]... [--list]`;
const DOMAINS = ['meadowgate.test', 'oldmill.example', 'harbourline.test'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    domain: { type: 'string', multiple: true, default: DOMAINS },
    seed: { type: 'string', multiple: true, default: ['1', '2', '3'] },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const only = new RegExp(values.only);
const cases = faultCases(values.seed.map(Number)).filter(({ name }) => only.test(name));
if (values.help || values.list) {
  console.log(values.help ? USAGE : cases.map(({ name }) => name).join('\n'));
  process.exit(0);
}

await openVirtualTime();
const lab = await openFaultyLab(values.domain);
let failed = 0;
let scans = 0;
for (const domain of values.domain) {
  const clean = await lab.scan(domain, {});
  console.log(`${domain}: ${clean.assessment.total}, ${clean.assessment.findings.length} findings`);
  const ofQuestions = singleQuestionCases(clean.questions).filter(({ name }) => only.test(name));
  for (const fault of [...cases, ...ofQuestions]) {
    scans += 1;
    const { name, make } = fault;
    const now = await lab.scan(domain, make(domain, lab.mailHosts), clean);
    const gaps = now.assessment.checks.reduce((sum, { notAssessed }) => sum + notAssessed.length, 0);
    const violations = violationsIn(fault, clean.assessment, now.assessment, storedAfter(clean, now));
    if (violations.length > 0) failed += 1;
    console.log(`${violations.length === 0 ? 'ok' : 'FAILED'} ${domain} ${name}: ${now.hits} failures, ${gaps} gaps`);
    for (const text of violations) console.log(`  ${text}`);
  }
}
console.log(`${failed} of ${scans} scans said something that was not established`);
process.exit(failed > 0 ? 1 : 0);
