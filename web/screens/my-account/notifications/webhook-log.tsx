import type { DeliveryRow, WebhookRow } from '@assay/contract/api/notifications.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveriesQuery } from '#api/notifications.ts';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { ListTable } from '#components/lists/list-table.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

const PAGE_SIZE = 10;
const MARKS: Readonly<Record<DeliveryRow['state'], StatusKind>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'failed',
};

/** Deliveries of a webhook with their results, newest first. */
export function WebhookLog({ webhook, onClose }: { webhook: WebhookRow; onClose(): void }) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(webhook.id, page, PAGE_SIZE));
  return (
    <section className="stack gap-12" aria-label={t('webhooks.logTitle', { name: webhook.name })}>
      <QueryBoundary query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="text-2">{t('webhooks.logNone')}</p>
          ) : (
            <ListTable
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onPage={setPage}
              head={
                <>
                  <th scope="col">{t('webhooks.time')}</th>
                  <th scope="col">{t('webhooks.event')}</th>
                  <th scope="col">{t('webhooks.state')}</th>
                  <th scope="col" className="number">
                    {t('webhooks.attempts')}
                  </th>
                  <th scope="col">{t('webhooks.answer')}</th>
                </>
              }
              foot={t('table.zone', { zone })}
            >
              {rows.map((row) => (
                <Call key={row.id} row={row} />
              ))}
            </ListTable>
          )
        }
      </QueryBoundary>
      <div>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('webhooks.close')}
        </Button>
      </div>
    </section>
  );
}

function Call({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation();
  const { kind, state, failure, status, took, nextAt } = row;
  const lasted = took === null ? '' : ` · ${took} ms`;
  return (
    <tr>
      <td data-label={t('webhooks.time')}>
        <Instant at={row.createdAt} />
      </td>
      <td data-label={t('webhooks.event')}>
        {kind === 'test' ? t('webhooks.testEvent') : t(`notices.kind.${kind}.name`)}
      </td>
      <td data-label={t('webhooks.state')}>
        <Status kind={MARKS[state]}>{t(`webhooks.stateName.${state}`)}</Status>
        {nextAt && (
          <span className="small text-2">
            <Instant at={nextAt} />
          </span>
        )}
      </td>
      <td data-label={t('webhooks.attempts')} className="number">
        {row.attempts}
      </td>
      <td data-label={t('webhooks.answer')}>
        {failure ? t(`webhooks.failure.${failure}`, { status }) : status}
        {lasted}
      </td>
    </tr>
  );
}
