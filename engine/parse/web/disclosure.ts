/** Headers in which servers and frameworks identify themselves, in lower case, in addition to `server`. */
const TELLING_HEADERS = [
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-powered-cms',
  'x-php-version',
  'x-runtime-version',
  'x-application-version',
  'x-server-powered-by',
  'x-owa-version',
  'microsoftsharepointteamservices',
  'x-jenkins',
  'x-mod-pagespeed',
  'liferay-portal',
  'product',
] as const;

/** Version in a text such as `nginx/1.22.1` or `WordPress 6.4`; null without one. */
export function versionIn(text: string): string | null {
  return /(?:^|[\s/(v])(\d+(?:\.\d+)*(?:[-+~][\w.+~-]+)?)(?![\w.])/.exec(text)?.[1] ?? null;
}

export interface Disclosure {
  header: string;
  value: string;
  version: string | null;
}

/**
 * Headers that disclose the software of a site. `server` counts only with a version, since nearly every response
 * contains its bare name.
 */
export function disclosures(headers: readonly (readonly [name: string, value: string])[]): Disclosure[] {
  const found = new Map<string, Disclosure>();
  for (const [header, value] of headers) {
    const telling = header === 'server' || (TELLING_HEADERS as readonly string[]).includes(header);
    if (!telling || value.trim() === '') continue;
    const version = versionIn(value);
    if (header === 'server' && version === null) continue;
    if (!found.has(header) || (found.get(header)?.version === null && version !== null))
      found.set(header, { header, value: value.trim(), version });
  }
  return [...found.values()];
}
