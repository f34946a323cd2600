import type { AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import { ALERT_FREQUENCIES } from '@assay/contract/values/notifications.ts';
import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { webhooksQuery } from '#api/notifications.ts';
import { useSession } from '#session/current-session.ts';

type Delivery = AlertRuleRequest['delivery'];

interface Props {
  value: Delivery;
  onChange(changed: Partial<Delivery>): void;
}

/** Recipients, channels and frequency of an alert rule's notifications. */
export function DeliveryFields({ value: delivery, onChange }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const colleagues = useQuery(companyQuery).data?.colleagues ?? [];
  const hooks = useQuery(webhooksQuery).data ?? [];
  return (
    <>
      <MultiSelect
        label={t('alertRules.recipients')}
        searchable
        data={colleagues.map(({ id, name, account }) => ({
          value: id,
          label: account === session?.account ? t('alertRules.myself', { name }) : `${name} (${account})`,
        }))}
        value={delivery.recipients}
        onChange={(recipients) => onChange({ recipients })}
      />
      <fieldset
        className="row wrap gap-16"
        style={{ border: 0, margin: 0, padding: 0 }}
        aria-label={t('alertRules.channels')}
      >
        <Checkbox
          label={t('alertRules.app')}
          checked={delivery.app}
          onChange={(event) => onChange({ app: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('alertRules.mail')}
          checked={delivery.mail}
          onChange={(event) => onChange({ mail: event.currentTarget.checked })}
        />
        {delivery.mail && (
          <NativeSelect
            aria-label={t('alertRules.frequency')}
            value={delivery.frequency}
            data={ALERT_FREQUENCIES.map((value) => ({
              value: value as string,
              label: t(`alertRules.frequencyOf.${value}`),
            }))}
            onChange={(event) => onChange({ frequency: event.currentTarget.value as typeof delivery.frequency })}
          />
        )}
      </fieldset>
      {hooks.length > 0 && (
        <MultiSelect
          label={t('alertRules.webhooks')}
          data={hooks.map(({ id, name }) => ({ value: id, label: name }))}
          value={delivery.webhooks}
          onChange={(webhooks) => onChange({ webhooks })}
        />
      )}
    </>
  );
}
