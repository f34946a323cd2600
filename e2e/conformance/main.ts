import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkBrowser } from './browser.ts';
import { checkDomains } from './domains.ts';
import { openInstallation } from './installation.ts';
import { junit } from './junit.ts';
import { checkSessions } from './sessions.ts';
import { checkSockets } from './sockets.ts';
import { type Outcome, Statements } from './statements.ts';

const USAGE = `npm run conformance -- URL --account EMAIL --password PASSWORD [OPTIONS]

  Checks an installation of the product against the specification, by its API, websocket and pages. Creates accounts
  and domains below conformance.example and changes nothing else.

  --account EMAIL, --password PASSWORD  an administrator
  --new-password PASSWORD  replaces a one-time password, which is changed first
  --second-factor SECRET   of the administrator's authenticator app; set up and printed if it is required and there is none
  --contact URL            stored in the settings as the page about the scans, without which nothing public is scanned
  --dns URL                DNS panel of the demo: lets domains be verified
  --accounts FILE          keeps the accounts of the roles for the next run: registrations are rate-limited
  --part PART              only sessions, domains, sockets or browser; repeatable
  --only TEXT              only statements that contain the text
  --json FILE, --junit FILE  write the outcomes
  Exit code: 0 no statement failed, 1 statements failed, 2 usage error or the installation cannot be used.
`;

const PARTS = { sessions: checkSessions, domains: checkDomains, sockets: checkSockets, browser: checkBrowser };
type Part = keyof typeof PARTS;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      password: { type: 'string' },
      'new-password': { type: 'string' },
      'second-factor': { type: 'string' },
      contact: { type: 'string' },
      dns: { type: 'string' },
      accounts: { type: 'string' },
      part: { type: 'string', multiple: true, default: Object.keys(PARTS) },
      only: { type: 'string' },
      json: { type: 'string' },
      junit: { type: 'string' },
    },
  });
  const [url] = positionals;
  const { account, password, part } = values;
  if (!url || !account || !password || part.some((name) => !Object.hasOwn(PARTS, name))) {
    process.stderr.write(USAGE);
    return 2;
  }
  const installation = await openInstallation(
    new URL(url).origin,
    { account, password },
    {
      newPassword: values['new-password'],
      dnsPanel: values.dns ?? null,
      secondFactor: values['second-factor'],
      contact: values.contact,
      accounts: values.accounts,
    },
  );
  const statements = new Statements(values.only, tell);
  for (const name of part) await PARTS[name as Part](statements, installation);
  const { outcomes } = statements;
  if (values.json) writeFileSync(values.json, `${JSON.stringify(outcomes, null, 2)}\n`);
  if (values.junit) writeFileSync(values.junit, junit(outcomes));
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  process.stdout.write(
    `\n${outcomes.length} statements: ${count('pass')} pass, ${count('fail')} fail, ${count('not checkable')} not checkable\n`,
  );
  return count('fail') === 0 && outcomes.length > 0 ? 0 : 1;
}

function tell({ statement, result, reason }: Outcome): void {
  const lines = reason.split('\n').slice(0, 12);
  process.stdout.write(
    `${result.padEnd(13)}  ${statement}\n${lines.map((line) => (line ? `    ${line}\n` : '')).join('')}`,
  );
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
