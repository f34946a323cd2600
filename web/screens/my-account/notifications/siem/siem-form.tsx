import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import { TICKET_SEVERITIES, type TicketSeverity } from '@assay/contract/values/decisions.ts';
import { SIEM_TRANSPORTS, type SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '@assay/contract/values/notifications.ts';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addSiemConnection, changeSiemConnection } from '#api/administration/siem.ts';
import { ApiError } from '#api/client.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';

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

const settingsOf = (connection: SiemConnectionRow | null) => ({
  name: connection?.name ?? '',
  transport: connection?.transport ?? ('syslog-tls' as SiemTransport),
  url: connection?.url ?? '',
  token: '',
  severity: connection ? connection.severity : ('low' as TicketSeverity | null),
  audit: connection?.audit ?? true,
  enabled: connection?.enabled ?? true,
});

/** Transport and address of a connection to a SIEM, and what is sent. */
export function SiemForm({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(settingsOf(connection));
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const { name, transport, url, token, severity, audit, enabled } = fields;
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const save = async () => {
    const found: FormErrors = {
      ...(name.trim() ? {} : { name: t('errors:siem-name-empty') }),
      ...(url.trim() ? {} : { url: t('errors:siem-address-invalid') }),
      ...(severity !== null || audit ? {} : { form: t('errors:siem-nothing-sent') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (connection) await changeSiemConnection(connection.id, fields);
      else await addSiemConnection(fields);
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
      aria-label={connection ? t('siem.editOf', { name: connection.name }) : t('siem.add')}
      onSubmit={() => void save()}
    >
      <TextInput
        label={t('siem.name')}
        value={name}
        error={errors.name}
        maxLength={WEBHOOK_NAME_MAX}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('siem.transport')}
        value={transport}
        data={SIEM_TRANSPORTS.map((value) => ({ value, label: t(`siem.transportName.${value}`) }))}
        onChange={(event) => change({ transport: event.currentTarget.value as SiemTransport, token: '' })}
      />
      <TextInput
        label={t('siem.url')}
        description={t(`siem.urlHint.${transport}`)}
        value={url}
        error={errors.url}
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      {(transport === 'http' || transport === 'splunk') && (
        <PasswordInput
          label={t('siem.token')}
          description={connection ? t('siem.tokenStays') : t('siem.tokenHint')}
          value={token}
          error={errors.token}
          maxLength={1_000}
          autoComplete="off"
          onChange={(event) => change({ token: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('siem.severity')}
        value={severity ?? 'none'}
        data={['none', ...TICKET_SEVERITIES].map((value) => ({ value, label: t(`siem.severityName.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ severity: value === 'none' ? null : (value as TicketSeverity) });
        }}
      />
      <Checkbox
        label={t('siem.audit')}
        checked={audit}
        onChange={(event) => change({ audit: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('siem.enabled')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <div className="row wrap">
        <Button type="submit" loading={busy}>
          {t('siem.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('siem.cancel')}
        </Button>
      </div>
    </Form>
  );
}
