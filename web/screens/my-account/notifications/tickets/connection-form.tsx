import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import {
  TICKET_SEVERITIES,
  TICKET_SYSTEMS,
  type TicketSeverity,
  type TicketSystem,
} from '@assay/contract/values/decisions.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addTicketConnection, changeTicketConnection } from '#api/administration/tickets.ts';
import { ApiError } from '#api/client.ts';
import { Form } from '#components/forms/form.tsx';
import { useFields } from '#components/forms/use-fields.ts';

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
    try {
      if (connection) await changeTicketConnection(connection.id, fields);
      else await addTicketConnection(fields);
      onClose();
    } catch (error) {
      const said = error instanceof ApiError && error.message ? error : null;
      form.setErrors({ [(said && FIELD_OF[said.id]) ?? 'form']: said?.message ?? t('failed.noAnswer') });
    }
  };
  return (
    <Form
      errors={form.errors}
      style={{ maxInlineSize: 560 }}
      aria-label={connection ? t('ticketSystems.editOf', { name: connection.name }) : t('ticketSystems.add')}
      onSubmit={form.onSubmit(save)}
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
      <NativeSelect
        label={t('ticketSystems.severity')}
        value={severity ?? 'none'}
        data={['none', ...TICKET_SEVERITIES].map((value) => ({
          value,
          label: t(`ticketSystems.severityName.${value}`),
        }))}
        onChange={(event) => {
          const value = event.currentTarget.value;
          form.setFieldValue('severity', value === 'none' ? null : (value as TicketSeverity));
        }}
      />
      <Checkbox label={t('ticketSystems.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <div className="row wrap">
        <Button type="submit" loading={form.submitting}>
          {t('ticketSystems.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ticketSystems.cancel')}
        </Button>
      </div>
    </Form>
  );
}
