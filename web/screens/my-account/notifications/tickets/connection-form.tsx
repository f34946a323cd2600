import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import { TICKET_SYSTEMS, type TicketSeverity, type TicketSystem } from '@assay/contract/values/decisions.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '@assay/contract/values/notifications.ts';
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addTicketConnection, changeTicketConnection } from '#api/administration/tickets.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { IntegrationForm } from '../integrations/integration-form.tsx';
import { SeverityField } from '../integrations/severity-field.tsx';

interface Props {
  /** Null = a new connection. */
  connection: TicketConnectionRow | null;
  onClose(): void;
}

/** Field of each error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'ticket-name-empty': 'name',
  'ticket-address-invalid': 'url',
  'ticket-address-refused': 'url',
  'ticket-port-refused': 'url',
  'ticket-target-invalid': 'target',
  'ticket-credentials-missing': 'token',
};

const FIRST_URL: Readonly<Record<TicketSystem, string>> = {
  github: 'https://api.github.com',
  jira: '',
  servicenow: '',
};

function useConnectionFields(connection: TicketConnectionRow | null) {
  const { t } = useTranslation();
  return useFields({
    initialValues: {
      name: connection?.name ?? '',
      system: connection?.system ?? ('github' as TicketSystem),
      url: connection?.url ?? FIRST_URL.github,
      target: connection?.target ?? '',
      user: connection?.user ?? '',
      token: '',
      category: connection?.category ?? '',
      severity: connection ? connection.severity : ('high' as TicketSeverity | null),
      enabled: connection?.enabled ?? true,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('errors:ticket-name-empty')),
      url: (url) => (url.trim() ? null : t('errors:ticket-address-invalid')),
      target: (target, { system }) =>
        target.trim() || system === 'servicenow' ? null : t('errors:ticket-target-invalid'),
      token: (token) => (token.trim() || connection ? null : t('errors:ticket-credentials-missing')),
    },
  });
}

/** System, address and credentials of a connection, and which findings get a ticket. */
export function ConnectionForm({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const form = useConnectionFields(connection);
  const { system, severity } = form.values;
  const save = async (fields: typeof form.values) => {
    if (connection) await changeTicketConnection(connection.id, fields);
    else await addTicketConnection(fields);
    onClose();
  };
  return (
    <IntegrationForm
      texts="ticketSystems"
      name={connection?.name ?? null}
      form={form}
      fieldOf={FIELD_OF}
      save={save}
      onClose={onClose}
    >
      <TextInput
        label={t('ticketSystems.name')}
        required
        maxLength={WEBHOOK_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {/* System and project stay: existing tickets belong to them. */}
      {!connection && (
        <NativeSelect
          label={t('ticketSystems.system')}
          value={system}
          data={TICKET_SYSTEMS.map((value) => ({ value, label: t(`ticketSystems.systemName.${value}`) }))}
          onChange={(event) => {
            const next = event.currentTarget.value as TicketSystem;
            form.setValues({ system: next, url: FIRST_URL[next], target: '', user: '', category: '' });
          }}
        />
      )}
      <TextInput
        label={t('ticketSystems.url')}
        description={t('ticketSystems.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        {...form.getInputProps('url')}
      />
      {!connection && system !== 'servicenow' && (
        <TextInput
          label={t(`ticketSystems.target.${system}`)}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('target')}
        />
      )}
      {system !== 'github' && (
        <TextInput
          label={t(`ticketSystems.user.${system}`)}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('user')}
        />
      )}
      <PasswordInput
        label={t(`ticketSystems.token.${system}`)}
        description={connection ? t('ticketSystems.tokenStays') : t(`ticketSystems.tokenHint.${system}`)}
        maxLength={1_000}
        autoComplete="off"
        {...form.getInputProps('token')}
      />
      {system !== 'github' && (
        <TextInput
          label={t(`ticketSystems.category.${system}`)}
          placeholder={system === 'jira' ? 'Task' : 'Solution provided'}
          maxLength={100}
          {...form.getInputProps('category')}
        />
      )}
      <SeverityField
        texts="ticketSystems"
        value={severity}
        onChange={(value) => form.setFieldValue('severity', value)}
      />
      <Checkbox label={t('ticketSystems.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </IntegrationForm>
  );
}
