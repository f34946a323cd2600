import type { ExpectedOutput, Finding } from '@assay/contract/assessment.ts';
import { type EvidenceSet, knownOr } from '@assay/engine';
import type { Lab } from '../lab.ts';
import { type LabTools, openLabTools } from './lab-tools.ts';

/** Maximum number of concurrent commands. */
const AT_ONCE = 6;
/** How much longer a command that is run again waits for data: half a minute instead of three seconds. */
const PATIENCE = 10;
/** Programs that are not run against the lab, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  whois: 'whois queries registries on the internet',
  snmpwalk: 'the lab has no SNMP agent',
  snmpget: 'the lab has no SNMP agent',
  smbclient: 'the SMB server of the lab implements only the requests of the probe',
};

/**
 * Findings whose command is not compared after the fix, because the lab's healthy domain differs in more than the
 * fault.
 */
const AFTERWARDS: Readonly<Record<string, string>> = {
  'web_app_security.ocsp-stapling/missing':
    'certificates of the healthy domain name no responder, so nothing is stapled',
  'ip_reputation.mail-reverse-dns/missing': 'the mail host moves to another address',
  'dns_health.soa/contact-silent': 'the contact moves to another domain',
  'information_leakage.security-txt/expires-invalid': 'the value is invisible, so that only the field is compared',
  'dns_health.starttls/ipv6-unreachable': 'the mail host has no IPv6 address any more',
  'dns_health.starttls/ipv6-missing': 'the mail host has no IPv6 address any more',
  'web_app_security.ipv6/unreachable': 'the name has no IPv6 address any more',
  'dns_health.servers/lame': 'the wrong address is that of another server of the lab',
  'web_app_security.delivery/compression-missing': 'the large page is gone, and small ones need no compression',
};

/** Outcome of the commands of one domain. */
export interface ReproductionResult {
  /** Commands whose output was compared, with the fault and without. */
  compared: number;
  /** Outputs that differ from what the finding states. */
  wrong: string[];
  /** Reason for not running a command → number of commands. */
  skipped: Map<string, number>;
}

/** What a command prints as long as a finding is not fixed. */
interface Expectation {
  expected: ExpectedOutput;
  finding: string;
  onPort: boolean;
}

/**
 * Runs the command of every finding against the lab, removes the domain's faults, and runs it again: both outputs must
 * match the finding. The domain is healthy afterwards.
 */
export async function reproduce(
  lab: Lab,
  domain: string,
  set: EvidenceSet,
  findings: readonly Finding[],
): Promise<ReproductionResult> {
  const tools = openLabTools(lab, [...namesIn(set), ...findings.flatMap((one) => hostsOf(one.reproduce ?? ''))]);
  const result: ReproductionResult = { compared: 0, wrong: [], skipped: new Map() };
  /** Command → expected outputs: several findings may share one. */
  const commands = new Map<string, Expectation[]>();
  await tools.refresh();
  for (const { check, finding, asset, reproduce: command, expected } of findings) {
    if (command === null || !expected) continue;
    const reason = reasonNotToRun(command, domain, tools);
    if (reason === null) {
      const expectations = commands.get(command) ?? [];
      commands.set(command, expectations);
      expectations.push({ expected, finding: `${check}/${finding}`, onPort: /:(?!443)\d+\/tcp$/.test(asset) });
    } else result.skipped.set(reason, (result.skipped.get(reason) ?? 0) + 1);
  }
  try {
    const before = await outputsOf([...commands.keys()], tools);
    // On a busy host a program such as nmap may time out; run alone, it must print the expected output.
    for (const [command, expectations] of commands)
      if (expectations.some(({ expected }) => !shows(before.get(command)!, expected)))
        before.set(command, await tools.run(command, PATIENCE));
    await lab.setFaults(domain, []);
    await tools.refresh();
    const after = await outputsOf([...commands.keys()], tools);
    const staysWrong = (command: string, expectation: Expectation) =>
      isComparedAfterwards(expectation) && shows(after.get(command)!, expectation.expected);
    // The output of a program that timed out lacks what a fixed domain shows.
    for (const [command, expectations] of commands)
      if (expectations.some((expectation) => staysWrong(command, expectation)))
        after.set(command, await tools.run(command, PATIENCE));
    for (const [command, expectations] of commands)
      for (const expectation of expectations) {
        const { expected, finding } = expectation;
        result.compared += 1;
        const what = `${finding} (${expected.output} ${JSON.stringify(expected.text)})\n  ${command}`;
        if (!shows(before.get(command)!, expected))
          result.wrong.push(`with the fault: ${what}\n${cut(before.get(command)!)}`);
        if (staysWrong(command, expectation)) result.wrong.push(`after the fix: ${what}\n${cut(after.get(command)!)}`);
      }
    return result;
  } finally {
    tools.close();
  }
}

/** Whether the output after the fix is compared. A retry gives the same result for a port that the lab closes. */
function isComparedAfterwards({ expected, finding, onPort }: Expectation): boolean {
  return !(onPort && expected.output === 'lacks') && AFTERWARDS[finding] === undefined;
}

/** Names of the domain in the evidence. */
function namesIn(set: EvidenceSet): string[] {
  return set.flatMap(({ kind, asset, outcome }) => {
    if (!outcome.ok) return [];
    if (kind === 'mail') return knownOr(outcome.value.mx, []).map(({ exchange }) => exchange);
    if (kind === 'zone') return outcome.value.nameServers.map(({ name }) => name);
    return kind === 'host-dns' ? [asset] : [];
  });
}

/** Hosts of the addresses in a command. */
function hostsOf(command: string): string[] {
  return [...command.matchAll(/https?:\/\/([a-z0-9.-]+)/g)].map((match) => match[1]!);
}

/** Returns whether the output shows the fault. */
function shows(output: string, { output: how, text }: ExpectedOutput): boolean {
  const there = text === '' ? output.trim() !== '' : output.toLowerCase().includes(text.toLowerCase());
  return there === (how === 'contains');
}

function reasonNotToRun(command: string, domain: string, tools: LabTools): string | null {
  const own = (host: string) => host === domain || host.endsWith(`.${domain}`);
  if (hostsOf(command).some((host) => !own(host) && !tools.leads(host))) return 'asks a service outside of the lab';
  if (command.includes('dig +trace')) return 'dig +trace begins at the root servers of the internet';
  const programs: readonly string[] = command.match(/\b[a-z][a-z0-9-]*\b/g) ?? [];
  const notRun = Object.keys(NOT_RUN).find((program) => programs.includes(program));
  if (notRun) return NOT_RUN[notRun]!;
  if (/nmap .* -p 25 /.test(command)) return 'nmap uses STARTTLS on port 25 only, which the lab maps to another port';
  if (command.includes('nmap -Pn -sV')) return 'nmap -sV takes minutes on a service that it does not identify';
  if (programs.includes('nmap') && !/ -p \d/.test(command))
    return 'nmap without a port would scan the ports of this machine';
  if (command.includes(' -sU ') && process.getuid?.() !== 0) return 'nmap scans UDP as root only';
  // A program name is at the beginning of a command or after a separator.
  const bare = command.replaceAll(/'[^']*'|"[^"]*"/g, '_');
  const started = [...bare.matchAll(/(?:^|[|;(] *)([a-z][a-z0-9-]*)/g)].map((match) => match[1]!);
  const missing = started.find((program) => !BUILT_IN.includes(program) && !tools.has(program));
  return missing ? `${missing} is not installed` : null;
}

/** Keywords and built-ins of the shell. */
const BUILT_IN: readonly string[] = ['while', 'do', 'done', 'echo', 'printf', 'read'];

async function outputsOf(commands: readonly string[], tools: LabTools): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  const waiting = [...commands];
  const work = async () => {
    for (let command = waiting.shift(); command !== undefined; command = waiting.shift())
      outputs.set(command, await tools.run(command));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outputs;
}

const cut = (output: string) => output.slice(-200).replaceAll(/^/gm, '  > ');
