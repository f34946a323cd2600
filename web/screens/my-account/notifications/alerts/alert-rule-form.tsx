import type { AlertPreview, AlertRule, AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import {
  ALERT_FREQUENCIES,
  ALERT_KINDS,
  ALERT_NAME_MAX,
  ALERT_SEVERITIES,
  type AlertSeverity,
} from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { previewAlertRule, saveAlertRule, webhooksQuery } from '#api/notifications.ts';
import { ratingsQuery } from '#api/ratings.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { Instant } from '#components/instant.tsx';
import { useSession } from '#session/current-session.ts';

/** Domains offered to choose from; others are found by searching. */
const DOMAINS_OFFERED = 200;

const NEW: AlertRuleRequest = {
  name: '',
  enabled: true,
  conditions: { kinds: ['finding-new'], domains: [], areas: [], severity: null, scoreBelow: null },
  delivery: { recipients: [], app: true, mail: true, webhooks: [], frequency: 'immediately' },
};

/** Adds or changes a rule, with a preview of what it would have matched. @param rule null = a new one */
export function AlertRuleForm({ rule, onClose }: { rule: AlertRule | null; onClose(): void }) {
  const { t } = useTranslation();
  const session = useSession();
  const colleagues = useQuery(companyQuery).data?.colleagues ?? [];
  const hooks = useQuery(webhooksQuery).data ?? [];
  const domains = useQuery(ratingsQuery(1, '', DOMAINS_OFFERED)).data?.rows ?? [];
  const [form, setForm] = useState<AlertRuleRequest>(rule ?? NEW);
  const [preview, setPreview] = useState<AlertPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const { conditions, delivery } = form;
  const when = (change: Partial<AlertRuleRequest['conditions']>) => {
    setPreview(null);
    setForm({ ...form, conditions: { ...conditions, ...change } });
  };
  const where = (change: Partial<AlertRuleRequest['delivery']>) =>
    setForm({ ...form, delivery: { ...delivery, ...change } });
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      await work();
    } catch (error) {
      setErrors(toFormErrors(error, ['name'], null, t('errors:unknown-error')));
    }
    setBusy(false);
  };
  const save = () =>
    attempt(async () => {
      const { name, enabled } = form;
      await saveAlertRule(rule?.id ?? null, { name, enabled, conditions, delivery });
      onClose();
    });
  const names = [...new Set([...domains.map(({ domain }) => domain), ...conditions.domains])];
  return (
    <Form
      errors={errors}
      onSubmit={() => void save()}
      aria-label={t(rule ? 'alertRules.edit' : 'alertRules.add')}
      style={{ maxWidth: 1040 }}
    >
      <TextInput
        label={t('alertRules.name')}
        required
        maxLength={ALERT_NAME_MAX}
        value={form.name}
        error={errors.name}
        data-autofocus
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('alertRules.events')}
        required
        data={ALERT_KINDS.map((kind) => ({ value: kind, label: t(`notices.kind.${kind}.name`) }))}
        value={conditions.kinds}
        onChange={(kinds) => when({ kinds: kinds as typeof conditions.kinds })}
      />
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
          alignItems: 'end',
        }}
      >
        <MultiSelect
          label={t('alertRules.domains')}
          placeholder={conditions.domains.length === 0 ? t('alertRules.allDomains') : ''}
          searchable
          data={names}
          value={conditions.domains}
          onChange={(chosen) => when({ domains: chosen })}
        />
        <MultiSelect
          label={t('alertRules.areas')}
          placeholder={conditions.areas.length === 0 ? t('alertRules.allAreas') : ''}
          data={AREA_IDS.map((area) => ({ value: area as string, label: t(`terms:areas.${area}`) }))}
          value={conditions.areas}
          onChange={(areas) => when({ areas: areas as AreaId[] })}
        />
        <NativeSelect
          label={t('alertRules.severity')}
          description={t('alertRules.severityWhy')}
          value={conditions.severity ?? ''}
          data={[
            { value: '', label: t('alertRules.anySeverity') },
            ...ALERT_SEVERITIES.map((level) => ({ value: level as string, label: t(`terms:severities.${level}`) })),
          ]}
          onChange={(event) => when({ severity: (event.currentTarget.value || null) as AlertSeverity | null })}
        />
        <NumberInput
          label={t('alertRules.scoreBelow')}
          description={t('alertRules.scoreBelowWhy')}
          min={1}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          value={conditions.scoreBelow ?? ''}
          onChange={(value) => when({ scoreBelow: value === '' ? null : Number(value) })}
        />
      </div>
      <MultiSelect
        label={t('alertRules.recipients')}
        searchable
        data={colleagues.map(({ id, name, account }) => ({
          value: id,
          label: account === session?.account ? t('alertRules.myself', { name }) : `${name} (${account})`,
        }))}
        value={delivery.recipients}
        onChange={(recipients) => where({ recipients })}
      />
      <fieldset className="row wrap gap-16" aria-label={t('alertRules.channels')}>
        <Checkbox
          label={t('alertRules.app')}
          checked={delivery.app}
          onChange={(event) => where({ app: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('alertRules.mail')}
          checked={delivery.mail}
          onChange={(event) => where({ mail: event.currentTarget.checked })}
        />
        {delivery.mail && (
          <NativeSelect
            aria-label={t('alertRules.frequency')}
            value={delivery.frequency}
            data={ALERT_FREQUENCIES.map((value) => ({
              value: value as string,
              label: t(`alertRules.frequencyOf.${value}`),
            }))}
            onChange={(event) => where({ frequency: event.currentTarget.value as typeof delivery.frequency })}
          />
        )}
      </fieldset>
      {hooks.length > 0 && (
        <MultiSelect
          label={t('alertRules.webhooks')}
          data={hooks.map(({ id, name }) => ({ value: id, label: name }))}
          value={delivery.webhooks}
          onChange={(webhooks) => where({ webhooks })}
        />
      )}
      <Switch
        label={t('alertRules.enabled')}
        checked={form.enabled}
        onChange={(event) => setForm({ ...form, enabled: event.currentTarget.checked })}
      />
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
      <ul className="list">
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
