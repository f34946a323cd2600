import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import {
  TICKET_SEVERITIES,
  TICKET_SYSTEMS,
  type TicketSeverity,
  type TicketSystem,
} from '@assay/contract/values/decisions.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTicketConnection, changeTicketConnection } from '#api/administration/tickets.ts';
import { ApiError } from '#api/client.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';

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

/** System, address and credentials of a connection, and which findings get a ticket. */
export function ConnectionForm({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const [fields, setFields] = useState({
    ...{ name: connection?.name ?? '', system: connection?.system ?? ('github' as TicketSystem) },
    ...{ url: connection?.url ?? FIRST_URL.github, target: connection?.target ?? '', user: connection?.user ?? '' },
    ...{ token: '', category: connection?.category ?? '', enabled: connection?.enabled ?? true },
    severity: connection ? connection.severity : ('high' as TicketSeverity | null),
  });
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const { name, system, url, target, user, token, category, severity, enabled } = fields;
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const save = async () => {
    const found: FormErrors = {
      ...(name.trim() ? {} : { name: t('errors:ticket-name-empty') }),
      ...(url.trim() ? {} : { url: t('errors:ticket-address-invalid') }),
      ...(target.trim() || system === 'servicenow' ? {} : { target: t('errors:ticket-target-invalid') }),
      ...(token.trim() || connection ? {} : { token: t('errors:ticket-credentials-missing') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (connection) await changeTicketConnection(connection.id, fields);
      else await addTicketConnection(fields);
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
      aria-label={connection ? t('ticketSystems.editOf', { name: connection.name }) : t('ticketSystems.add')}
      onSubmit={() => void save()}
    >
      <TextInput
        label={t('ticketSystems.name')}
        value={name}
        error={errors.name}
        maxLength={WEBHOOK_NAME_MAX}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {/* System and project stay: existing tickets belong to them. */}
      {!connection && (
        <NativeSelect
          label={t('ticketSystems.system')}
          value={system}
          data={TICKET_SYSTEMS.map((value) => ({ value, label: t(`ticketSystems.systemName.${value}`) }))}
          onChange={(event) => {
            const next = event.currentTarget.value as TicketSystem;
            change({ system: next, url: FIRST_URL[next], target: '', user: '', category: '' });
          }}
        />
      )}
      <TextInput
        label={t('ticketSystems.url')}
        description={t('ticketSystems.urlHint')}
        value={url}
        error={errors.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      {!connection && system !== 'servicenow' && (
        <TextInput
          label={t(`ticketSystems.target.${system}`)}
          value={target}
          error={errors.target}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ target: event.currentTarget.value })}
        />
      )}
      {system !== 'github' && (
        <TextInput
          label={t(`ticketSystems.user.${system}`)}
          value={user}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ user: event.currentTarget.value })}
        />
      )}
      <PasswordInput
        label={t(`ticketSystems.token.${system}`)}
        description={connection ? t('ticketSystems.tokenStays') : t(`ticketSystems.tokenHint.${system}`)}
        value={token}
        error={errors.token}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => change({ token: event.currentTarget.value })}
      />
      {system !== 'github' && (
        <TextInput
          label={t(`ticketSystems.category.${system}`)}
          placeholder={system === 'jira' ? 'Task' : 'Solution provided'}
          value={category}
          maxLength={100}
          onChange={(event) => change({ category: event.currentTarget.value })}
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
          change({ severity: value === 'none' ? null : (value as TicketSeverity) });
        }}
      />
      <Checkbox
        label={t('ticketSystems.enabled')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <div className="row wrap">
        <Button type="submit" loading={busy}>
          {t('ticketSystems.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ticketSystems.cancel')}
        </Button>
      </div>
    </Form>
  );
}
