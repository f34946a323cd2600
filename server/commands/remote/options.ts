import { parseArgs } from 'node:util';
import type { Severity } from '@assay/contract/severities.ts';
import type { ExportFormat } from '@assay/contract/values/integrations/export-formats.ts';
import { DOMAIN_PLACEHOLDER } from '@assay/engine/cli/formats.ts';
import {
  type ColorMode,
  readColor,
  readDomain,
  readFormat,
  readScore,
  readSeverity,
  UsageError,
} from '@assay/engine/cli/option-values.ts';
import { OPTIONS } from '@assay/engine/cli/options.ts';

/** Options in the order of the help. */
export const REMOTE_OPTIONS = {
  server: { type: 'string', value: 'URL' },
  latest: { type: 'boolean' },
  format: OPTIONS.format,
  output: OPTIONS.output,
  'fail-on': OPTIONS['fail-on'],
  'min-score': OPTIONS['min-score'],
  baseline: OPTIONS.baseline,
  ignore: OPTIONS.ignore,
  verbose: OPTIONS.verbose,
  color: OPTIONS.color,
  lang: OPTIONS.lang,
  quiet: OPTIONS.quiet,
  help: OPTIONS.help,
} as const;

export interface RemoteOptions {
  domains: string[];
  /** Address of the installation. */
  server: string;
  token: string;
  /** The latest rating, without a new scan. */
  latest: boolean;
  format: 'table' | ExportFormat;
  /** Null or `-` = standard output. */
  output: string | null;
  failOn: Severity | null;
  minScore: number | null;
  baseline: string | null;
  ignore: string | null;
  verbose: boolean;
  color: ColorMode;
  quiet: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError for unknown options */
export function parseRemoteArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: REMOTE_OPTIONS });
  } catch (error) {
    throw new UsageError('option', error instanceof Error ? error.message.split('.')[0] : '');
  }
}

type Parsed = ReturnType<typeof parseRemoteArguments>;

/**
 * @param env `ASSAY_TOKEN` is the API token: other users of the host could read an argument in the list of processes
 * @throws UsageError
 */
export function readRemoteOptions({ values, positionals }: Parsed, env: Environment): RemoteOptions {
  const domains = [...new Set(positionals.map(readDomain))];
  if (domains.length === 0) throw new UsageError('no-domain');
  const format = readFormat(values.format);
  if (format === 'pdf') throw new UsageError('pdf');
  const output = values.output ?? null;
  if (domains.length > 1 && format !== 'table' && !output?.includes(DOMAIN_PLACEHOLDER))
    throw new UsageError('several-outputs', output ?? '-');
  const token = env.ASSAY_TOKEN?.trim();
  if (!token) throw new UsageError('no-token');
  return {
    domains,
    server: readServer(values.server ?? env.ASSAY_SERVER),
    token,
    latest: values.latest ?? false,
    format,
    output,
    failOn: readSeverity(values['fail-on']),
    minScore: readScore(values['min-score']),
    baseline: values.baseline ?? null,
    ignore: values.ignore ?? null,
    verbose: values.verbose ?? false,
    color: readColor(values.color),
    quiet: values.quiet ?? false,
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The token is sent with each request, so connections to other hosts have to be encrypted. @throws UsageError */
function readServer(text: string | undefined): string {
  if (!text) throw new UsageError('no-server');
  const url = URL.parse(text);
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !isAllowed || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError('server', text.slice(0, 300));
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}
