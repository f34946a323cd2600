import { getDomain } from 'tldts';
import type { MailEvidence, TxtAnswer } from '#evidence/dns.ts';
import { isUnknown } from '#evidence/unknown.ts';
import type { Network } from '#network/network.ts';
import { dmarcTreeWalk, selectDmarc } from '#parse/mail/dmarc.ts';
import { recordsOfVersion } from '#parse/mail/tags.ts';
import { queryOwnText, queryText } from './text.ts';

/** Maximum number of external report receivers whose consent is checked. */
const RECEIVERS_MAX = 10;

/** All responses of the tree walk (RFC 9989 §4.10), in its order. */
export function collectDmarc(domain: string, network: Network, signal: AbortSignal | undefined): Promise<TxtAnswer[]> {
  return Promise.all(dmarcTreeWalk(domain).map((name) => queryOwnText(`_dmarc.${name}`, network, signal)));
}

/** Do report receivers outside the organization publish their consent (RFC 9990 §4)? */
export async function queryReportReceivers(
  domain: string,
  answers: readonly TxtAnswer[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<MailEvidence['dmarcReceivers']> {
  const { record, at } = selectDmarc(domain, answers);
  if (!record || !at) return [];
  const hosts = [...record.rua, ...record.ruf].map((address) => address.slice(address.lastIndexOf('@') + 1));
  const foreign = [...new Set(hosts)].filter((host) => organisationOf(host) !== organisationOf(at));
  return Promise.all(
    foreign.slice(0, RECEIVERS_MAX).map(async (receiver) => {
      const { records } = await queryText(`${at}._report._dmarc.${receiver}`, network, signal);
      const authorised = isUnknown(records) ? records : recordsOfVersion(records, 'DMARC1').length > 0;
      return { receiver, authorised };
    }),
  );
}

/** Uses the registrable domain as the organizational one: receivers seldom publish records that would differ. */
function organisationOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
