import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import type { TicketSeverity } from '@assay/contract/values/decisions.ts';
import { SIEM_TRANSPORTS, type SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '@assay/contract/values/notifications.ts';
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addSiemConnection, changeSiemConnection } from '#api/administration/siem.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { IntegrationForm } from '../integrations/integration-form.tsx';
import { SeverityField } from '../integrations/severity-field.tsx';

interface Props {
  /** Null = a new connection. */
  connection: SiemConnectionRow | null;
  onClose(): void;
}

/** Field of each error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'siem-name-empty': 'name',
  'siem-address-invalid': 'url',
  'siem-address-refused': 'url',
  'siem-port-refused': 'url',
  'siem-token-missing': 'token',
};

function useConnectionFields(connection: SiemConnectionRow | null) {
  const { t } = useTranslation();
  return useFields({
    initialValues: {
      name: connection?.name ?? '',
      transport: connection?.transport ?? ('syslog-tls' as SiemTransport),
      url: connection?.url ?? '',
      token: '',
      severity: connection ? connection.severity : ('low' as TicketSeverity | null),
      audit: connection?.audit ?? true,
      enabled: connection?.enabled ?? true,
    },
    validate: ({ name, url, severity, audit }) => ({
      ...(name.trim() ? {} : { name: t('errors:siem-name-empty') }),
      ...(url.trim() ? {} : { url: t('errors:siem-address-invalid') }),
      ...(severity !== null || audit ? {} : { form: t('errors:siem-nothing-sent') }),
    }),
  });
}

/** Transport and address of a connection to a SIEM, and what is sent. */
export function SiemForm({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const form = useConnectionFields(connection);
  const { transport, severity } = form.values;
  const save = async (fields: typeof form.values) => {
    if (connection) await changeSiemConnection(connection.id, fields);
    else await addSiemConnection(fields);
    onClose();
  };
  return (
    <IntegrationForm
      texts="siem"
      name={connection?.name ?? null}
      form={form}
      fieldOf={FIELD_OF}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('siem.name')} maxLength={WEBHOOK_NAME_MAX} data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t('siem.transport')}
        value={transport}
        data={SIEM_TRANSPORTS.map((value) => ({ value, label: t(`siem.transportName.${value}`) }))}
        onChange={(event) => form.setValues({ transport: event.currentTarget.value as SiemTransport, token: '' })}
      />
      <TextInput
        label={t('siem.url')}
        description={t(`siem.urlHint.${transport}`)}
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        {...form.getInputProps('url')}
      />
      {(transport === 'http' || transport === 'splunk') && (
        <PasswordInput
          label={t('siem.token')}
          description={connection ? t('siem.tokenStays') : t('siem.tokenHint')}
          maxLength={1_000}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
      )}
      <SeverityField texts="siem" value={severity} onChange={(value) => form.setFieldValue('severity', value)} />
      <Checkbox label={t('siem.audit')} {...form.getInputProps('audit', { type: 'checkbox' })} />
      <Checkbox label={t('siem.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </IntegrationForm>
  );
}
