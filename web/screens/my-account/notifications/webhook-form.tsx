import type { CreatedWebhook, WebhookRow } from '@assay/contract/api/notifications.ts';
import {
  WEBHOOK_FORMATS,
  WEBHOOK_KINDS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
} from '@assay/contract/values/notifications.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addWebhook, changeWebhook } from '#api/notifications.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { IntegrationForm } from './integrations/integration-form.tsx';

interface Props {
  /** Null = a new webhook. */
  webhook: WebhookRow | null;
  onClose(): void;
  onMade(made: CreatedWebhook): void;
}

/** Field of each error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'webhook-name-empty': 'name',
  'webhook-address-invalid': 'url',
  'webhook-address-refused': 'url',
  'webhook-kinds-empty': 'kinds',
};

/** Name, address, body and events of a webhook. */
export function WebhookForm({ webhook, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const form = useFields({
    initialValues: {
      name: webhook?.name ?? '',
      url: '',
      format: webhook?.format ?? ('json' as WebhookRow['format']),
      kinds: [...(webhook?.kinds ?? WEBHOOK_KINDS)],
      enabled: webhook?.enabled ?? true,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('errors:webhook-name-empty')),
      url: (url) => (url.trim() || webhook ? null : t('errors:webhook-address-invalid')),
      kinds: (kinds) => (kinds.length > 0 ? null : t('errors:webhook-kinds-empty')),
    },
  });
  const save = async (fields: typeof form.values) => {
    const wish = { ...fields, kinds: WEBHOOK_KINDS.filter((kind) => fields.kinds.includes(kind)) };
    if (!webhook) return onMade(await addWebhook(wish));
    await changeWebhook(webhook.id, wish);
    onClose();
  };
  return (
    <IntegrationForm
      texts="webhooks"
      name={webhook?.name ?? null}
      form={form}
      fieldOf={FIELD_OF}
      save={save}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.name')}
        required
        maxLength={WEBHOOK_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('webhooks.url')}
        description={webhook ? t('webhooks.urlStays', { origin: webhook.origin }) : t('webhooks.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        {...form.getInputProps('url')}
      />
      <NativeSelect
        label={t('webhooks.format')}
        data={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`webhooks.formatName.${value}`) }))}
        {...form.getInputProps('format')}
      />
      <Checkbox.Group label={t('webhooks.kinds')} {...form.getInputProps('kinds')}>
        <div className="stack gap-12" style={{ marginBlock: 8 }}>
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`notices.kind.${kind}.name`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox label={t('webhooks.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </IntegrationForm>
  );
}
