import { asInstant, asList, asRecord, asText } from '../source-result.ts';
import { mention, needed, object, type Provider, ProviderError, rows } from './provider.ts';

const BREACHES_BYTES_MAX = 16 * 1024 * 1024;
const BREACHES_MAX = 50;

/**
 * Number of the domain's mail addresses in each breach (https://haveibeenpwned.com/API/v3#BreachedDomain). Requires a
 * key, and the domain verified there. Only counts are kept, never the addresses.
 */
export const haveIBeenPwned: Provider = {
  id: 'haveIBeenPwned',
  async lookUp({ domain, key }, put) {
    if (key === '') throw new ProviderError('no-key');
    const headers = { 'hibp-api-key': key };
    const answer = await put({ path: `/breacheddomain/${encodeURIComponent(domain)}`, headers, mayBeUnknown: true });
    if (answer === null) return [];
    const counts = new Map<string, number>();
    for (const names of Object.values(object(answer))) {
      if (!Array.isArray(names)) throw new ProviderError('unreadable');
      for (const name of new Set(asList(names))) {
        const breach = asText(name, 100);
        if (breach !== null) counts.set(breach, (counts.get(breach) ?? 0) + 1);
      }
    }
    if (counts.size === 0) return [];
    const known = rows(await put({ path: '/breaches', maxBytes: BREACHES_BYTES_MAX, whole: true }), 10_000);
    const byName = new Map(known.map((row) => [row.Name, row]));
    return [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, BREACHES_MAX)
      .map(([name, accounts]) => {
        const breach = asRecord(byName.get(name));
        return mention({
          provider: 'haveIBeenPwned',
          kind: 'breached-accounts',
          subject: name,
          title: asText(breach.Title, 100) ?? name,
          date: asInstant(breach.BreachDate),
          count: accounts,
          tags: asList(breach.DataClasses, 10).flatMap((kind) => asText(kind, 60) ?? []),
        });
      });
  },
  test: async ({ key }, put) =>
    rows(
      (await put(
        key === ''
          ? { path: '/breaches?domain=example.com' }
          : { path: '/subscribeddomains', headers: { 'hibp-api-key': key } },
      )) ?? [],
    ),
};

/**
 * Infected computers of staff and customers in infostealer logs (https://www.hudsonrock.com/free-tools). Only counts
 * are kept.
 */
export const hudsonRock: Provider = {
  id: 'hudsonRock',
  async lookUp({ domain }, put) {
    const answer = await put({ path: `/search-by-domain?domain=${encodeURIComponent(domain)}` });
    if (answer === null) return [];
    const found = object(answer);
    const staff = needed(found.employees);
    const users = needed(found.users);
    const families = Object.keys(asRecord(found.stealerFamilies)).filter((name) => name !== 'total');
    const said = {
      provider: 'hudsonRock' as const,
      subject: domain,
      tags: families.slice(0, 5).map((name) => name.slice(0, 40)),
    };
    return [
      ...(staff === 0
        ? []
        : [
            mention({
              ...said,
              kind: 'stealer-staff',
              title: families.slice(0, 3).join(', '),
              date: asInstant(found.last_employee_compromised),
              count: staff,
            }),
          ]),
      ...(users === 0
        ? []
        : [
            mention({
              ...said,
              kind: 'stealer-users',
              title: families.slice(0, 3).join(', '),
              date: asInstant(found.last_user_compromised),
              count: users,
            }),
          ]),
    ];
  },
};
