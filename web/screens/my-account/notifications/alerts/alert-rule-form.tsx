import type { AlertPreview, AlertRule, AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import { ALERT_NAME_MAX } from '@assay/contract/values/notifications.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewAlertRule, saveAlertRule } from '#api/notifications.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Instant } from '#components/instant.tsx';
import listStyles from '#styles/list.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';

const NEW: AlertRuleRequest = {
  name: '',
  enabled: true,
  conditions: { kinds: ['finding-new'], domains: [], groups: [], areas: [], severity: null, scoreBelow: null },
  delivery: { recipients: [], app: true, mail: true, webhooks: [], frequency: 'immediately' },
};

/** Adds or changes a rule, with a preview of what it would have matched. @param rule null = a new one */
export function AlertRuleForm({ rule, onClose }: { rule: AlertRule | null; onClose(): void }) {
  const { t } = useTranslation();
  const form = useFields<AlertRuleRequest>({ initialValues: rule ?? NEW });
  const { conditions } = form.values;
  const [preview, setPreview] = useState<AlertPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      form.setErrors(toFormErrors(error, ['name'], null, t('errors:unknown-error')));
    }
    setBusy(false);
  };
  const save = ({ name, enabled, delivery }: AlertRuleRequest) =>
    attempt(async () => {
      await saveAlertRule(rule?.id ?? null, { name, enabled, conditions, delivery });
      onClose();
    });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(save)}
      aria-label={t(rule ? 'alertRules.edit' : 'alertRules.add')}
      style={{ maxWidth: 1040 }}
    >
      <TextInput
        label={t('alertRules.name')}
        required
        maxLength={ALERT_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ConditionFields
        value={conditions}
        onChange={(changed) => {
          setPreview(null);
          form.setFieldValue('conditions', (old) => ({ ...old, ...changed }));
        }}
      />
      <DeliveryFields
        value={form.values.delivery}
        onChange={(changed) => form.setFieldValue('delivery', (old) => ({ ...old, ...changed }))}
      />
      <Switch label={t('alertRules.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      {preview && <Preview preview={preview} />}
      <div className="row wrap">
        <Button type="submit" loading={busy}>
          {t('alertRules.save')}
        </Button>
        <Button
          variant="default"
          disabled={busy || conditions.kinds.length === 0}
          onClick={() => void attempt(async () => setPreview(await previewAlertRule(conditions)))}
        >
          {t('alertRules.preview')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('alertRules.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function Preview({ preview }: { preview: AlertPreview }) {
  const { t } = useTranslation();
  return (
    <section className="stack" role="status" aria-label={t('alertRules.preview')}>
      <p className="strong">
        {preview.total === 0 ? t('alertRules.previewNone') : t('alertRules.previewCount', { count: preview.total })}
      </p>
      <ul className={listStyles.list}>
        {preview.events.map(({ title, text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id here and are not reordered
          <li key={index} className="stack gap-0">
            <span>{title}</span>
            <span className="small text-3">
              <Instant at={at} /> · {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
