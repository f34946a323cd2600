import type { CreatedWebhook, WebhookRow } from '@assay/contract/api/notifications.ts';
import { WEBHOOKS_PER_COMPANY } from '@assay/contract/values/notifications.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhooksQuery } from '#api/notifications.ts';
import { Card } from '#components/card.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Webhooks for the company's events, managed by owners. */
export function WebhooksCard({ owner }: { owner: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('webhooks.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('webhooks.why')}</p>
        {owner ? <Webhooks /> : <p className="small text-2">{t('webhooks.ownerOnly')}</p>}
      </div>
    </Card>
  );
}

function Webhooks() {
  const { t } = useTranslation();
  const query = useQuery(webhooksQuery);
  /** The webhook whose form is open; `new` for a new one. */
  const [form, setForm] = useState<string | null>(null);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  const formOf = (webhook: WebhookRow | null) => (
    <WebhookForm
      webhook={webhook}
      onClose={() => setForm(null)}
      onMade={(fresh) => {
        setMade(fresh);
        setForm(null);
      }}
    />
  );
  return (
    <>
      {made && <Secret made={made} />}
      <QueryBoundary query={query} lines={2}>
        {(rows) => (
          <>
            {rows.length === 0 && form === null && <p className="text-2">{t('webhooks.none')}</p>}
            <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
              {rows.map((row) => (
                <li key={row.id}>
                  {form === row.id ? (
                    formOf(row)
                  ) : (
                    <WebhookItem webhook={row} onEdit={() => setForm(row.id)} onRotated={setMade} />
                  )}
                </li>
              ))}
            </ul>
            {form === 'new'
              ? formOf(null)
              : rows.length < WEBHOOKS_PER_COMPANY && (
                  <div>
                    <Button
                      variant="default"
                      leftSection={<IconPlus size={16} aria-hidden="true" />}
                      onClick={() => setForm('new')}
                    >
                      {t('webhooks.add')}
                    </Button>
                  </div>
                )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** The signing key, shown once. */
function Secret({ made }: { made: CreatedWebhook }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-4">
      <Note tone="good" lead={t('webhooks.made')} live>
        {t('webhooks.secretOnce')}
      </Note>
      <p className="row">
        <code className="mono anywhere">{made.secret}</code>
        <CopyButton value={made.secret} name={t('webhooks.secret')} />
      </p>
      <p className="small text-2 anywhere">{t('webhooks.signature')}</p>
    </div>
  );
}
