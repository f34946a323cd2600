import { hostOfAsset } from '@assay/contract/values/assets.ts';
import type { ExportedFinding } from './issue-list.ts';

/** A SARIF `webRequest` (§3.46) and, where its status is known, `webResponse` (§3.47). */
export interface WebExchange {
  webRequest: { protocol: 'HTTP'; method: string; target: string; headers?: Record<string, string> };
  webResponse?: { protocol: 'HTTP'; statusCode: number };
}

/** Words of a command line; quotation marks are removed. */
const WORDS = /'[^']*'|"[^"]*"|[^\s'"]+/g;
/** curl options whose value does not affect the request. */
const WITH_VALUE = ['-D', '-o', '--ciphers'];
/** curl options that add a body or move data to the query string; commands with them are not parsed. */
const CHANGING = ['-G', '-d', '--data-raw', '--data-urlencode'];
const STATUS_LINE = /^HTTP(?:\/[\d.]{1,3})? (\d{3})\b/;

/**
 * The HTTP request that shows a finding, read from its command; null without one, with several, or if the request goes
 * to another host than the finding's, such as that of a data source.
 */
export function webExchangeOf({ reproduce, asset, seen }: ExportedFinding): WebExchange | null {
  const [command = ''] = (reproduce ?? '').split(/[|;]/);
  // Commands with escaped quotes are not parsed; an unbalanced quote means that the pipe character was inside quotes.
  const whole = (command.match(/['"]/g)?.length ?? 0) % 2 === 0;
  if (!command.startsWith('curl ') || !whole || /[\\$]/.test(command)) return null;
  const [, ...given] = (command.match(WORDS) ?? []).map((word) => (/^['"]/.test(word) ? word.slice(1, -1) : word));
  if (given.some((word) => CHANGING.includes(word))) return null;
  const values = given.filter((_, at) => !WITH_VALUE.includes(given[at - 1] ?? ''));
  const after = (option: string) => values.filter((_, at) => values[at - 1] === option);
  const targets = values.filter((word) => /^https?:\/\//.test(word));
  const [target = ''] = targets;
  if (targets.length !== 1 || URL.parse(target)?.hostname !== hostOfAsset(asset)) return null;
  const headers = after('-H').flatMap((header) => {
    const [, name, value] = /^([\w-]+): ?(.*)$/.exec(header) ?? [];
    return name && value !== undefined ? [[name, value] as const] : [];
  });
  const status = STATUS_LINE.exec(seen[0] ?? '')?.[1];
  return {
    webRequest: {
      protocol: 'HTTP',
      method: after('-X')[0] ?? (values.some((word) => /^-\w*I/.test(word)) ? 'HEAD' : 'GET'),
      target,
      ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    },
    ...(status ? { webResponse: { protocol: 'HTTP', statusCode: Number(status) } } : {}),
  };
}
