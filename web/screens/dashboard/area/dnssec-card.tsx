import type { DnssecChain } from '@assay/contract/api/analysis/dnssec.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import factStyles from '#styles/facts.module.css';
import styles from './dnssec-card.module.css';

type Zone = DnssecChain['zones'][number];

const dnssecQuery = ({ domain, company }: Subject) =>
  queryOptions({
    queryKey: ['ratings', domain, company, 'dnssec'],
    queryFn: async ({ signal }) => {
      return (
        await client.request('GET', '/api/ratings/:domain/dnssec', { params: { domain }, query: { company }, signal })
      ).data;
    },
  });

const KINDS: Record<Zone['status'], StatusKind> = {
  secure: 'good',
  insecure: 'open',
  bogus: 'failed',
  unknown: 'not-assessed',
};

/** IANA DNS Security Algorithm Numbers. */
const ALGORITHMS: ReadonlyMap<number, string> = new Map([
  [1, 'RSAMD5'],
  [3, 'DSA'],
  [5, 'RSASHA1'],
  [6, 'DSA-NSEC3-SHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [8, 'RSASHA256'],
  [10, 'RSASHA512'],
  [12, 'ECC-GOST'],
  [13, 'ECDSAP256SHA256'],
  [14, 'ECDSAP384SHA384'],
  [15, 'ED25519'],
  [16, 'ED448'],
]);
/** IANA DS digest algorithms. */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [1, 'SHA-1'],
  [2, 'SHA-256'],
  [3, 'GOST R 34.11-94'],
  [4, 'SHA-384'],
]);

function Records({ of, none, children }: { of: string; none: string | null; children: ReactNode }) {
  return (
    <>
      <dt className="mono">{of}</dt>
      <dd>{none === null ? <ul>{children}</ul> : <span className="text-3">{none}</span>}</dd>
    </>
  );
}

/** One zone of the chain: the DS records in the parent, the DNSKEY records, and the signatures over both. */
function ZoneBox({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const algorithm = (number: number) => ALGORITHMS.get(number) ?? t('dnssec.algorithm', { number });
  const digest = (number: number) => DIGESTS.get(number) ?? t('dnssec.digest', { number });
  const noneOf = (records: readonly unknown[] | null) =>
    records === null ? t('dnssec.noAnswer') : records.length === 0 ? t('dnssec.none') : null;
  return (
    <li data-status={zone.status}>
      <div className="stack">
        <div className="row between wrap">
          <h3 className="mono">{zone.zone === '.' ? t('dnssec.root') : <Host name={zone.zone} />}</h3>
          <Status kind={KINDS[zone.status]}>{t(`dnssec.status.${zone.status}`)}</Status>
        </div>
        {zone.reason !== null && <p className="small">{t(`dnssec.reason.${zone.reason}`)}</p>}
        <dl className={factStyles.facts}>
          {zone.zone !== '.' && (
            <Records of="DS" none={noneOf(zone.ds)}>
              {zone.ds?.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: records may be equal, and the list is never reordered
                <li key={at}>
                  <span className="mono">
                    {one.keyTag} {algorithm(one.algorithm)} {digest(one.digestType)}
                  </span>{' '}
                  <span className={one.fits ? 'text-2' : 'warn'}>{t(one.fits ? 'dnssec.fits' : 'dnssec.fitsNot')}</span>
                </li>
              ))}
            </Records>
          )}
          <Records of="DNSKEY" none={noneOf(zone.keys)}>
            {zone.keys?.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at}>
                <span className="mono">
                  {one.keyTag} {algorithm(one.algorithm)}
                </span>{' '}
                <span className="text-2">
                  {t(one.sep ? 'dnssec.ksk' : 'dnssec.zsk')}
                  {one.bits !== null && <>, {t('dnssec.bits', { count: one.bits })}</>}
                </span>
              </li>
            ))}
          </Records>
          <Records of="RRSIG" none={noneOf(zone.signatures)}>
            {zone.signatures.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at}>
                <span className="mono">
                  {one.set} {one.keyTag} {algorithm(one.algorithm)}
                </span>{' '}
                <span className="text-2">
                  {t('dnssec.expires')} <Instant at={one.expires} />
                </span>
              </li>
            ))}
          </Records>
        </dl>
      </div>
    </li>
  );
}

/** The DNSSEC chain of trust from the root to the domain, as a list for screen readers. */
export function DnssecCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(dnssecQuery(subject));
  return (
    <Card title={t('dnssec.title')} aside={query.data?.at && <Instant at={query.data.at} />}>
      <QueryBoundary query={query} lines={6}>
        {({ status, zones, faults }) =>
          zones.length === 0 ? (
            <p className="text-2">{t('dnssec.notSeen')}</p>
          ) : (
            <div className="stack gap-16">
              <div className="row wrap">
                <span className="text-2">{t('dnssec.verdict')}</span>
                <Status kind={KINDS[status]}>{t(`dnssec.status.${status}`)}</Status>
              </div>
              <ol className={styles.chain}>
                {zones.map((zone) => (
                  <ZoneBox key={zone.zone} zone={zone} />
                ))}
                {faults.length > 0 && (
                  <li data-status="bogus">
                    <h3>{t('dnssec.sets')}</h3>
                    <dl className={factStyles.facts}>
                      {faults.map(({ set, fault }) => (
                        <Records key={set} of={set} none={null}>
                          <li>{t(`dnssec.reason.${fault}`)}</li>
                        </Records>
                      ))}
                    </dl>
                  </li>
                )}
              </ol>
            </div>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
