import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery, createCalendarFeed, endCalendarFeed } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

/** Address of the account's calendar feed; it is shown once. */
export function CalendarCard() {
  const { t } = useTranslation();
  const query = useQuery(calendarQuery);
  const [made, setMade] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async () => setMade(await createCalendarFeed());
  const first = async () => {
    setBusy(true);
    // The pop-up shows the reason.
    await create().catch(() => {});
    setBusy(false);
  };
  return (
    <Card title={t('calendarFeed.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('calendarFeed.why')}</p>
        {made && (
          <div className="stack gap-4">
            <Note tone="good" lead={t('calendarFeed.made')} live>
              {t('calendarFeed.once')}
            </Note>
            <p className="row">
              <code className="mono anywhere">{made}</code>
              <CopyButton value={made} name={t('calendarFeed.address')} />
            </p>
          </div>
        )}
        <QueryBoundary query={query} lines={2}>
          {({ createdAt, lastUsedAt }) =>
            createdAt === null ? (
              <>
                <p className="text-2">{t('calendarFeed.none')}</p>
                <div>
                  <Button variant="default" loading={busy} onClick={() => void first()}>
                    {t('calendarFeed.create')}
                  </Button>
                </div>
              </>
            ) : (
              <>
                <p className="small text-2">
                  {t('calendarFeed.createdAt')} <Instant at={createdAt} /> · {t('calendarFeed.lastUsed')}{' '}
                  <Instant at={lastUsedAt} />
                </p>
                <div className="row wrap">
                  <Button variant="default" onClick={() => setAsking('replace')}>
                    {t('calendarFeed.replace')}
                  </Button>
                  <Button variant="default" onClick={() => setAsking('end')}>
                    {t('calendarFeed.end')}
                  </Button>
                </div>
              </>
            )
          }
        </QueryBoundary>
      </div>
      {asking && (
        <Confirm
          title={t(`calendarFeed.${asking}Question`)}
          action={t(`calendarFeed.${asking}`)}
          keep={t('calendarFeed.keep')}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            if (asking === 'replace') return create();
            await endCalendarFeed();
            setMade(null);
          }}
        >
          {t(`calendarFeed.${asking}Why`)}
        </Confirm>
      )}
    </Card>
  );
}
