import type { CreatedWebhook, WebhookRow } from '@assay/contract/api/notifications.ts';
import {
  WEBHOOK_FORMATS,
  WEBHOOK_KINDS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
  type WebhookFormat,
} from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { addWebhook, changeWebhook } from '#api/notifications.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';

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
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'json');
  const [kinds, setKinds] = useState<string[]>([...(webhook?.kinds ?? WEBHOOK_KINDS)]);
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const found: FormErrors = {
      ...(name.trim() ? {} : { name: t('errors:webhook-name-empty') }),
      ...(url.trim() || webhook ? {} : { url: t('errors:webhook-address-invalid') }),
      ...(kinds.length > 0 ? {} : { kinds: t('errors:webhook-kinds-empty') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const wish = { name, url, format, kinds: WEBHOOK_KINDS.filter((kind) => kinds.includes(kind)), enabled };
    try {
      if (!webhook) return onMade(await addWebhook(wish));
      await changeWebhook(webhook.id, wish);
      onClose();
    } catch (error) {
      const said = error instanceof ApiError && error.message ? error : null;
      setErrors({ [(said && FIELD_OF[said.id]) ?? 'form']: said?.message ?? t('failed.noAnswer') });
      setBusy(false);
    }
  };
  return (
    <Form
      errors={errors}
      style={{ maxInlineSize: 560 }}
      aria-label={webhook ? t('webhooks.editOf', { name: webhook.name }) : t('webhooks.add')}
      onSubmit={() => void save()}
    >
      <TextInput
        label={t('webhooks.name')}
        value={name}
        error={errors.name}
        maxLength={WEBHOOK_NAME_MAX}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('webhooks.url')}
        description={webhook ? t('webhooks.urlStays', { origin: webhook.origin }) : t('webhooks.urlHint')}
        value={url}
        error={errors.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('webhooks.format')}
        value={format}
        data={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`webhooks.formatName.${value}`) }))}
        onChange={(event) => setFormat(event.currentTarget.value as WebhookFormat)}
      />
      <Checkbox.Group label={t('webhooks.kinds')} value={kinds} error={errors.kinds} onChange={setKinds}>
        <div className="stack gap-12" style={{ marginBlock: 8 }}>
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`notices.kind.${kind}.name`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('webhooks.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <div className="row wrap">
        <Button type="submit" loading={busy}>
          {t('webhooks.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('webhooks.cancel')}
        </Button>
      </div>
    </Form>
  );
}
