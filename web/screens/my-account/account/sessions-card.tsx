import type { Confirmation } from '@assay/contract/api/account.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeSession, sessionsQuery, signOutEverywhere } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { showEndedAccess } from '#components/forms/show-ended-access.ts';
import { Instant, useZoneName } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import footStyles from '#components/lists/table-foot.module.css';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { session } from '#session/current-session.ts';
import { deviceName } from '#session/device.ts';

/** Active sessions of the account. */
export function SessionsCard() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const query = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const leave = async (proof: Confirmation) => {
    showEndedAccess(t, await signOutEverywhere(proof), t('sessions.everywhereDone'));
    session.clear({ wanted: false });
  };
  return (
    <Card flush title={t('sessions.title')} busy={query.isRefetching}>
      <QueryBoundary query={query}>
        {(rows) => (
          <>
            <ResourceTable
              look="middle pinned"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'device',
                  label: t('sessions.device'),
                  cell: ({ device }) => deviceName(device) || t('sessions.unknown'),
                  className: 'strong',
                },
                { id: 'address', label: t('sessions.address'), cell: ({ address }) => address, className: 'mono' },
                { id: 'since', label: t('sessions.since'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
                { id: 'until', label: t('sessions.until'), cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
              ]}
              actions={(row) =>
                row.current ? (
                  t('sessions.current')
                ) : (
                  <RowButton
                    name={t('sessions.revokeOf', { device: deviceName(row.device) || row.address })}
                    onClick={() => void revokeSession(row.id).catch(() => {})}
                  >
                    {t('sessions.revoke')}
                  </RowButton>
                )
              }
            />
            <div className={footStyles.foot}>
              <span>{t('sessions.count', { count: rows.length })}</span>
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                {t('sessions.everywhere')}
              </Button>
              <span>{t('table.zone', { zone })}</span>
            </div>
            {asking && (
              <ConfirmPassword
                title={t('sessions.everywhereQuestion')}
                action={t('sessions.everywhere')}
                danger
                onClose={() => setAsking(false)}
                onConfirm={leave}
              >
                {t('sessions.everywhereWhy')}
              </ConfirmPassword>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
