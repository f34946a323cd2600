import type { CreatedWebhook, DeliveryRow, WebhookRow } from '@assay/contract/api/notifications.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeWebhook, resumeWebhook, rotateWebhookSecret, testWebhook } from '#api/notifications.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';
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
  const { id, name, origin, format, kinds, enabled, pausedAt, failures } = webhook;
  const [tested, setTested] = useState<DeliveryRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [log, setLog] = useState(false);
  const [rotating, setRotating] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    // The pop-up shows the reason.
    await work().catch(() => {});
    setBusy(false);
  };
  const button = (word: string, onClick: () => void, loading = false) => (
    <RowButton name={t(`webhooks.${word}Of`, { name })} loading={loading} onClick={onClick}>
      {t(`webhooks.${word}`)}
    </RowButton>
  );
  return (
    <div className="stack gap-12">
      <div className="row wrap between">
        <span className="stack gap-2">
          <span className="strong anywhere">{name}</span>
          <span className="small text-2 anywhere">
            {t(`webhooks.formatName.${format}`)} · {origin}
          </span>
          <span className="small text-2">{kinds.map((kind) => t(`notices.kind.${kind}.name`)).join(' · ')}</span>
          <span className="small">
            {pausedAt ? (
              <Status kind="paused" wraps>
                {t('webhooks.paused', { count: failures })}
              </Status>
            ) : !enabled ? (
              <Status kind="paused">{t('webhooks.off')}</Status>
            ) : failures > 0 ? (
              <Status kind="warning" wraps>
                {t('webhooks.failing', { count: failures })}
              </Status>
            ) : (
              <Status kind="good">{t('webhooks.on')}</Status>
            )}
          </span>
        </span>
        <span className="row wrap">
          {pausedAt && button('resume', () => void run(() => resumeWebhook(id)), busy)}
          {button('test', () => void run(async () => setTested(await testWebhook(id))), busy)}
          {button('log', () => setLog(!log))}
          {button('edit', onEdit)}
          {button('rotate', () => setRotating(true))}
          {button('remove', () => setAsking(true))}
        </span>
      </div>
      {tested && <TestResult call={tested} />}
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
      {asking && (
        <Confirm
          title={t('webhooks.removeQuestion', { name })}
          action={t('webhooks.removeAction')}
          keep={t('webhooks.keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => removeWebhook(id)}
        >
          {t('webhooks.removeWhy')}
        </Confirm>
      )}
    </div>
  );
}

function TestResult({ call }: { call: DeliveryRow }) {
  const { t } = useTranslation();
  const { status, took, failure } = call;
  if (failure === null)
    return (
      <Note tone="good" lead={t('webhooks.tested')} live>
        {t('webhooks.testedWhy', { status, took })}
      </Note>
    );
  return (
    <Note tone="bad" lead={t('webhooks.testFailed')} live>
      {t(`webhooks.failure.${failure}`, { status })}
    </Note>
  );
}
