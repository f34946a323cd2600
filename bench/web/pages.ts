import { assess, collect, createNetwork, scanRequest } from '@assay/engine';
import { startLab } from '../../lab/index.ts';
import { type Figure, seconds } from '../measured.ts';
import { runPeer } from './peer.ts';

/** A lab domain with many faults, also over plain HTTP. */
const DOMAIN = 'oldmill.example';
/** wapiti modules that only gather information, in addition to those that search for files. */
const MODULES = 'http_headers,cookieflags,csp,backup,htaccess,methods';

/** Message of wapiti → the equivalent finding; null with the reason why there is none. */
const COUNTERPARTS: readonly (readonly [said: RegExp, found: RegExp | null, reason?: string])[] = [
  [/^Content Security Policy/, /\.csp\//],
  [/X-Frame-Options/, /\.framing\//],
  [/X-Content-Type-Options/, /\.content-type-options\//],
  [/Strict-Transport-Security/, /\.hsts\//],
  [/X-XSS-Protection/, null, 'no browser heeds this header any more'],
  [/HttpOnly/i, /\.cookies\/session-script-readable/],
  [/Secure flag/i, /\.cookies\/(?:session-)?not-secure/],
  [/^Backup file/, /information_leakage\.(?:backup|environment|configuration|log|source)/],
  [/^Htaccess/, null, 'tries other methods on protected folders, which is an attack'],
];

/** Headers and paths of one site against wapiti. */
export async function pagesBench(): Promise<Figure[]> {
  const lab = await startLab({ domains: [DOMAIN] });
  try {
    const network = createNetwork(lab.network);
    const address = (await network.lookup(DOMAIN)).a[0]!;
    const began = performance.now();
    const set = await collect(scanRequest(DOMAIN, { phases: [1], kinds: ['http', 'files', 'site'] }), {
      network: lab.network,
      sources: lab.sources,
      catalog: null,
      signal: AbortSignal.timeout(120_000),
    });
    const ms = performance.now() - began;
    const found = assess(set).findings.map(({ check, finding }) => `${check}/${finding}`);
    const figures: Figure[] = [
      {
        what: 'Assay, headers, cookies, pages and paths of four hosts',
        value: `${seconds(ms)}, ${new Set(found).size} kinds of findings`,
        limit: '–',
      },
    ];
    const port = lab.network.dialMap![`${address} 80`]!;
    const run = await runPeer('wapiti', (file) => {
      const place = ['-u', `http://127.0.0.1:${port}/`, '--flush-session', '--no-bugreport'];
      return [...place, '-m', MODULES, '-f', 'json', '-o', file];
    });
    if (!run?.said) return [...figures, { what: 'wapiti', value: 'not installed', limit: '–' }];
    const said = sentencesOf(run.said);
    const open = said.flatMap((sentence) => {
      const row = COUNTERPARTS.find(([pattern]) => pattern.test(sentence));
      if (row && row[1] === null) return [];
      return row?.[1] && found.some((id) => row[1]!.test(id)) ? [] : [sentence];
    });
    const reasons = COUNTERPARTS.filter(([pattern, , reason]) => reason && said.some((one) => pattern.test(one)));
    return [
      ...figures,
      { what: `wapiti, one host (${MODULES})`, value: seconds(run.ms), limit: '–' },
      {
        what: 'Kinds of findings that wapiti reports, and those without a counterpart here',
        value: `${said.length}, ${open.length === 0 ? 'none' : open.join('; ')}`,
        limit: 'none',
      },
      ...reasons.map(([pattern, , reason]) => ({
        what: `Left out: ${pattern.source.replace(/\W+/g, ' ').trim()}`,
        value: reason!,
        limit: '–',
      })),
    ];
  } finally {
    await lab.close();
  }
}

/** Kinds of wapiti's findings: category and message, without addresses. */
function sentencesOf(json: string): string[] {
  const { vulnerabilities } = JSON.parse(json) as { vulnerabilities: Record<string, { info: string }[]> };
  const all = Object.entries(vulnerabilities).flatMap(([category, rows]) =>
    rows.map(({ info }) => `${category}: ${info.replace(/https?:\/\/\S+/g, '').trim()}`),
  );
  return [...new Set(all)];
}
