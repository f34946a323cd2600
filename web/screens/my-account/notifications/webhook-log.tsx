import type { DeliveryRow, WebhookRow } from '@assay/contract/api/notifications.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveriesQuery } from '#api/notifications.ts';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceList } from '#components/lists/table/resource-list.tsx';

const PAGE_SIZE = 10;
const MARKS: Readonly<Record<DeliveryRow['state'], StatusKind>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'failed',
};

/** Deliveries of a webhook with their results, newest first. */
export function WebhookLog({ webhook, onClose }: { webhook: WebhookRow; onClose(): void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(webhook.id, page, PAGE_SIZE));
  return (
    <section className="stack gap-12" aria-label={t('webhooks.logTitle', { name: webhook.name })}>
      <ResourceList
        query={query}
        onPage={setPage}
        empty={<p className="text-2">{t('webhooks.logNone')}</p>}
        zoned
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'createdAt',
            label: t('webhooks.time'),
            cell: ({ createdAt }) => <Instant at={createdAt} />,
            bare: false,
          },
          {
            id: 'kind',
            label: t('webhooks.event'),
            cell: ({ kind }) => (kind === 'test' ? t('webhooks.testEvent') : t(`notices.kind.${kind}.name`)),
          },
          {
            id: 'state',
            label: t('webhooks.state'),
            cell: ({ state, nextAt }) => (
              <>
                <Status kind={MARKS[state]}>{t(`webhooks.stateName.${state}`)}</Status>
                {nextAt && (
                  <span className="small text-2">
                    <Instant at={nextAt} />
                  </span>
                )}
              </>
            ),
          },
          { id: 'attempts', label: t('webhooks.attempts'), cell: ({ attempts }) => attempts, align: 'number' },
          {
            id: 'answer',
            label: t('webhooks.answer'),
            cell: ({ failure, status, took }) => (
              <>
                {failure ? t(`webhooks.failure.${failure}`, { status }) : status}
                {took !== null && ` · ${took} ms`}
              </>
            ),
          },
        ]}
      />
      <div>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('webhooks.close')}
        </Button>
      </div>
    </section>
  );
}
