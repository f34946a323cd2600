import type { Verification } from '@assay/contract/api/domains.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '#clock.ts';
import { Card } from '#components/card.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import factStyles from '#styles/facts.module.css';

const MINUTE_MS = 60_000;

/** Minutes until a time, updated every minute; 0 if it has passed. */
function useMinutesUntil(at: string | null): number {
  const [now, setNow] = useState(() => clock.now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().getTime()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / MINUTE_MS));
}

/** Found and expected records, remaining attempts and waiting time. */
export function LastCheck({ request }: { request: Verification }) {
  const { t } = useTranslation();
  const minutes = useMinutesUntil(request.retryAfter);
  const { observed, servers } = request;
  return (
    <Card title={t('verifying.lastCheck')} aside={observed ? <Instant at={observed.at} /> : null}>
      <div className="stack gap-12">
        {observed ? (
          <Note tone="warn" lead={t(`observed.${observed.kind}`)} live>
            {t(`observed.why.${observed.kind}`)}
          </Note>
        ) : (
          <p className="small text-2">{t('verifying.notChecked')}</p>
        )}
        {servers.length > 0 && (
          <dl className={`${factStyles.facts} ${factStyles.one}`}>
            <dt>{t('verifying.servers')}</dt>
            <dd>
              <ul className={factStyles.values}>
                {servers.map(({ name, address, resolver, outcome, value }) => (
                  <li key={`${name} ${address}`} style={{ marginBottom: 8 }}>
                    <div className="anywhere">
                      {resolver ? t('verifying.resolver') : <bdi className="mono">{name}</bdi>}
                    </div>
                    <strong>{t(`observed.answer.${outcome}`)}</strong>
                    {value !== undefined && outcome !== 'value-found' && (
                      <div className="mono anywhere">
                        <bdi>{value}</bdi>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
            <dt>{t('verifying.expected')}</dt>
            <dd className="mono anywhere">{request.value}</dd>
          </dl>
        )}
        <Note>
          {t('verifying.attempts', { left: request.attemptsMax - request.attempts, count: request.attemptsMax })}{' '}
          {minutes > 0
            ? t('verifying.wait', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
            : t('verifying.perHour')}
        </Note>
      </div>
    </Card>
  );
}
