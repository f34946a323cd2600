import { GRADES } from '@assay/contract/grades.ts';
import { CONFIDENCES, COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatLabel, limitRows } from './blocks.ts';
import type { ReportIssue } from './issues/issue-list.ts';

/** Hosts in the inventory, those with the most issues first. */
const HOSTS_MAX = 30;

/** What was scanned, when, what was left out, and what grades, severities and confidence mean. */
export function scopeBlocks(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Block[] {
  const { assessment } = input;
  const hosts = hostsOf(input, issues);
  const assessed = hosts.filter((host) => host.assessed).length;
  const facts = {
    domain: input.domain,
    at: words.instant(assessment.at),
    hosts: assessed,
    addresses: new Set(hosts.flatMap(({ addresses }) => addresses)).size,
    checks: assessment.checks.filter(({ assessed: own }) => own.length > 0).length,
  };
  return [
    { type: 'heading', level: 2, text: words.t('report:scope.title') },
    { type: 'paragraph', text: words.t('report:scope.text', facts) },
    { type: 'paragraph', text: omitted(input, hosts, words) },
    { type: 'heading', level: 2, text: words.t('report:scope.legend') },
    ...legend(words),
    { type: 'heading', level: 2, text: words.t('report:scope.inventory') },
    ...inventory(hosts, words),
  ];
}

interface Host {
  name: string;
  addresses: string[];
  ports: string[];
  issues: number;
  assessed: boolean;
}

/** Hosts that checks were run on, or should have been. */
function hostsOf(input: ReportInput, issues: readonly ReportIssue[]): Host[] {
  const { checks } = input.assessment;
  const assessed = new Set(checks.flatMap((check) => check.assessed.map(hostOfAsset)));
  const missed = checks.flatMap((check) => check.notAssessed.map(({ asset }) => hostOfAsset(asset)));
  const rows = [...(input.rows.network_security ?? []), ...(input.rows.endpoint_security ?? [])];
  const resolved = input.rows.ip_reputation ?? [];
  const addresses = new Map<string, Set<string>>();
  const add = (host: string, own: readonly (string | null)[]) => {
    const known = addresses.get(host) ?? new Set();
    addresses.set(host, known);
    for (const address of own) if (address) known.add(address);
  };
  for (const row of rows) add(hostOfAsset(row.host), [...row.ipv4, ...row.ipv6]);
  for (const row of resolved) for (const host of row.hosts) add(host, [row.ipv4, row.ipv6]);
  const counts = new Map<string, number>();
  for (const issue of issues) {
    for (const host of new Set(issue.assets.map(hostOfAsset))) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...new Set([...assessed, ...missed])]
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      addresses: [...(addresses.get(name) ?? [])],
      ports: (input.rows.network_security ?? [])
        .filter((row) => row.port !== null && hostOfAsset(row.host) === name)
        .map((row) => String(row.port)),
      issues: counts.get(name) ?? 0,
      assessed: assessed.has(name),
    }))
    .sort((a, b) => b.issues - a.issues || (a.name < b.name ? -1 : 1));
}

/** What was not scanned: exclusions of the owner, hosts beyond the limits, hosts that no check could reach. */
function omitted(input: ReportInput, hosts: readonly Host[], words: Translator): string {
  const { checks } = input.assessment;
  const by = (reason: string) => [
    ...new Set(
      checks.flatMap((check) =>
        check.notAssessed.filter((row) => row.reason === reason).map(({ asset }) => hostOfAsset(asset)),
      ),
    ),
  ];
  const [excluded, limited] = [by('excluded'), by('limit-reached')];
  const unreached = hosts.filter(({ name, assessed }) => !assessed && ![...excluded, ...limited].includes(name));
  const named = (names: readonly string[]) => {
    const more = names.length - HOSTS_MAX;
    return `${formatList(names.slice(0, HOSTS_MAX), words.language)}${more > 0 ? ` (+${more})` : ''}`;
  };
  const sentences = [
    ...(excluded.length > 0 ? [words.t('report:scope.excluded', { hosts: named(excluded) })] : []),
    ...(limited.length > 0 ? [words.t('report:scope.limited', { hosts: named(limited) })] : []),
    ...(unreached.length > 0
      ? [words.t('report:scope.unreached', { hosts: named(unreached.map(({ name }) => name)) })]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : words.t('report:scope.nothingExcluded');
}

/** Meaning of grades, severities and confidence. */
function legend(words: Translator): Block[] {
  const grades = GRADES.map(({ grade, from }) =>
    words.t(from === 0 || from === 100 ? `report:scope.grade${from}` : 'report:scope.grade', { grade, from }),
  );
  const line = (group: string, id: string) =>
    `${formatLabel(words.t(`terms:${group}.${id}`), words.language)}${words.t(`report:scope.${group}.${id}`)}`;
  const note = (lead: string, lines: readonly string[]): Block => {
    return { type: 'note', tone: 'plain', lead: words.t(`report:scope.${lead}`), text: ['', ...lines].join('\n') };
  };
  return [
    { type: 'note', tone: 'plain', lead: words.t('report:scope.grades'), text: grades.join(' · ') },
    note(
      'severityMeaning',
      COUNT_COLUMNS.map((column) => line('severities', column)),
    ),
    note(
      'confidenceMeaning',
      CONFIDENCES.map((confidence) => line('confidences', confidence)),
    ),
  ];
}

function inventory(hosts: readonly Host[], words: Translator): Block[] {
  const more = hosts.length - HOSTS_MAX;
  const table = limitRows(
    {
      type: 'table',
      caption: words.t('report:tables.inventory'),
      columns: [
        { title: words.t('report:columns.host'), width: 4 },
        { title: words.t('report:columns.address'), width: 4 },
        { title: words.t('report:columns.openPorts'), width: 4 },
        { title: words.t('report:columns.issues'), width: 'auto', align: 'right' },
        { title: words.t('report:columns.status'), width: 'auto' },
      ],
      rows: hosts
        .slice(0, HOSTS_MAX)
        .map((host): Cell[] => [
          { mono: host.name },
          { mono: host.addresses.slice(0, 4).join(', ') || '–' },
          { mono: host.ports.slice(0, 12).join(', ') || '–' },
          String(host.issues),
          words.t(`report:scope.${host.assessed ? 'assessed' : 'notAssessed'}`),
        ]),
    },
    words,
  );
  return more > 0 ? [...table, { type: 'paragraph', text: words.t('report:rowsCut', { count: more }) }] : table;
}
