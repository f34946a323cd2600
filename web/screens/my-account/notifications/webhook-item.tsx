import type { CreatedWebhook, WebhookRow } from '@assay/contract/api/notifications.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeWebhook, resumeWebhook, rotateWebhookSecret, testWebhook } from '#api/notifications.ts';
import { Confirm } from '#components/confirm.tsx';
import { IntegrationAction, IntegrationItem } from './integrations/integration-item.tsx';
import { WebhookLog } from './webhook-log.tsx';

interface Props {
  webhook: WebhookRow;
  onEdit(): void;
  /** With the new secret, after a rotation. */
  onRotated(webhook: CreatedWebhook): void;
}

/** One webhook: its state and actions. */
export function WebhookItem({ webhook, onEdit, onRotated }: Props) {
  const { t } = useTranslation();
  const { id, name, origin, format, kinds, failures } = webhook;
  const [log, setLog] = useState(false);
  const [rotating, setRotating] = useState(false);
  return (
    <IntegrationItem
      texts="webhooks"
      integration={webhook}
      target={`${t(`webhooks.formatName.${format}`)} · ${origin}`}
      facts={kinds.map((kind) => t(`notices.kind.${kind}.name`)).join(' · ')}
      problem={failures > 0 ? t('webhooks.failing', { count: failures }) : null}
      test={testWebhook}
      resume={resumeWebhook}
      remove={removeWebhook}
      onEdit={onEdit}
      before={
        <IntegrationAction
          label={t('webhooks.log')}
          name={t('webhooks.logOf', { name })}
          onClick={() => setLog(!log)}
        />
      }
      after={
        <IntegrationAction
          label={t('webhooks.rotate')}
          name={t('webhooks.rotateOf', { name })}
          onClick={() => setRotating(true)}
        />
      }
    >
      {log && <WebhookLog webhook={webhook} onClose={() => setLog(false)} />}
      {rotating && (
        <Confirm
          title={t('webhooks.rotateQuestion', { name })}
          action={t('webhooks.rotateAction')}
          keep={t('webhooks.keep')}
          onClose={() => setRotating(false)}
          onConfirm={async () => onRotated(await rotateWebhookSecret(id))}
        >
          {t('webhooks.rotateWhy')}
        </Confirm>
      )}
    </IntegrationItem>
  );
}
