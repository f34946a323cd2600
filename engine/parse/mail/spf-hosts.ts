import { hasMacro, parseSpf, spfRecords } from './spf-record.ts';

/** Hosts in `a:`, `mx:`, `include:` and `redirect=` of SPF records; macros and ranges are skipped. */
export function spfHosts(records: readonly string[]): string[] {
  const found = spfRecords(records).flatMap((record) => {
    const { mechanisms, redirect } = parseSpf(record);
    const named = mechanisms.flatMap(({ name, value }) => (/^(?:a|mx|include)$/.test(name) ? (value ?? []) : []));
    return redirect === null ? named : [...named, redirect];
  });
  const hosts = found
    .filter((name) => !hasMacro(name))
    .map((name) => name.toLowerCase().split('/', 1)[0]!.replace(/\.$/, ''));
  return [...new Set(hosts)].filter((name) => name !== '');
}
