import type { CreatedWebhook } from '@assay/contract/api/notifications.ts';
import { WEBHOOKS_PER_COMPANY } from '@assay/contract/values/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhooksQuery } from '#api/notifications.ts';
import { CopyButton } from '#components/copy-button.tsx';
import { Note } from '#components/note.tsx';
import { IntegrationCard } from './integrations/integration-card.tsx';
import { IntegrationList } from './integrations/integration-list.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Webhooks for the company's events, managed by owners. */
export function WebhooksCard({ owner }: { owner: boolean }) {
  return (
    <IntegrationCard texts="webhooks" owner={owner}>
      <Webhooks />
    </IntegrationCard>
  );
}

function Webhooks() {
  const query = useQuery(webhooksQuery);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  return (
    <>
      {made && <Secret made={made} />}
      <IntegrationList
        texts="webhooks"
        query={query}
        max={WEBHOOKS_PER_COMPANY}
        item={(row, edit) => <WebhookItem webhook={row} onEdit={edit} onRotated={setMade} />}
        form={(row, close) => (
          <WebhookForm
            webhook={row}
            onClose={close}
            onMade={(fresh) => {
              setMade(fresh);
              close();
            }}
          />
        )}
      />
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
