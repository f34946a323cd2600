import type { TxtAnswer } from '../../evidence/dns.ts';
import { spfTargets } from '../../parse/mail/spf.ts';
import { spfRecords } from '../../parse/mail/spf-record.ts';
import type { Network } from '../network.ts';
import { askText } from './text.ts';

/** Names asked; a receiver gives up at ten (RFC 7208 §4.6.4), the rest shows how far beyond a record goes. */
const NAMES_MAX = 30;

/** Every TXT answer that evaluating the domain's SPF needs, its own first, breadth first. */
export async function collectSpf(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<TxtAnswer[]> {
  const answers: TxtAnswer[] = [];
  const known = new Set([domain]);
  let wave = [domain];
  while (wave.length > 0) {
    const found = await Promise.all(wave.map((name) => askText(name, network, signal)));
    answers.push(...found);
    const next = found.flatMap((answer) => {
      const records = spfRecords(answer.records);
      return records.length === 1 ? spfTargets(records[0]!) : [];
    });
    wave = [...new Set(next)].filter((name) => !known.has(name)).slice(0, NAMES_MAX - answers.length);
    for (const name of wave) known.add(name);
  }
  // Other records at these names (tokens of other services) are nobody's business here; near misses of SPF stay.
  return answers.map((answer) => ({
    ...answer,
    records: answer.records.filter((record) => /^\s*"?v=spf/i.test(record)),
  }));
}
