import type { Confirmation } from '@assay/contract/api/account.ts';
import type { CreatedPasskey, PasskeyRow } from '@assay/contract/api/credentials/passkeys.ts';
import { PASSKEY_NAME_MAX } from '@assay/contract/limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import {
  addPasskey,
  passkeysQuery,
  passkeysSupported,
  removePasskey,
  renamePasskey,
} from '#components/forms/passkeys.ts';
import { showEndedAccess } from '#components/forms/show-ended-access.ts';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { deviceName } from '#session/device.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** One passkey with an editable name. */
function Line({ row, onRemove }: { row: PasskeyRow; onRemove(): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const save = async () => {
    try {
      await renamePasskey(row.id, name ?? '');
      setName(null);
      setErrors(NO_ERRORS);
    } catch (error) {
      setErrors({ name: toFormErrors(error, [], null, t('password.networkError')).form ?? '' });
    }
  };
  if (name !== null)
    return (
      <Form errors={errors} className="row wrap" onSubmit={() => void save()}>
        <TextInput
          label={t('passkeys.name')}
          required
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('passkeys.save')}
        </Button>
      </Form>
    );
  return (
    <div className="row wrap between">
      <span className="stack gap-2">
        <bdi className="strong">{row.name}</bdi>
        <span className="small text-2">
          {t('passkeys.since')} <Instant at={row.createdAt} /> · {t('passkeys.lastUsed')}{' '}
          <Instant at={row.lastUsedAt} />
        </span>
        <span className="small text-2">{t(row.backedUp ? 'passkeys.synced' : 'passkeys.notSynced')}</span>
      </span>
      <span className="row">
        <RowButton name={t('passkeys.renameOf', { name: row.name })} onClick={() => setName(row.name)}>
          {t('passkeys.rename')}
        </RowButton>
        <RowButton name={t('passkeys.removeOf', { name: row.name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </RowButton>
      </span>
    </div>
  );
}

/** Passkeys: passwordless login, and second factor. */
export function PasskeysCard() {
  const { t } = useTranslation();
  const query = useQuery(passkeysQuery);
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, PASSKEY_NAME_MAX));
  const [asking, setAsking] = useState<PasskeyRow | 'add' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = ({ codes: made, ended }: CreatedPasskey) => {
    setCodes(made);
    showEndedAccess(t, ended, t('passkeys.added'));
  };
  const confirm = async (proof: Confirmation) => {
    if (asking === 'add') done(await addPasskey(name.trim(), proof));
    else if (asking) showEndedAccess(t, await removePasskey(asking.id, proof), t('passkeys.removed'));
  };
  return (
    <Card title={t('passkeys.title')} busy={query.isRefetching}>
      <QueryBoundary query={query} lines={3}>
        {({ available, passkeys }) => (
          <div className="stack gap-16">
            <p className="text-2">{t('passkeys.why')}</p>
            {codes && <RecoveryCodes codes={codes} onSeen={() => setCodes(null)} />}
            {passkeys.length > 0 && (
              <ul className="stack gap-12" style={{ listStyle: 'none', padding: 0 }} aria-label={t('passkeys.title')}>
                {passkeys.map((row) => (
                  <li key={row.id}>
                    <Line row={row} onRemove={() => setAsking(row)} />
                  </li>
                ))}
              </ul>
            )}
            {!available ? (
              <Note tone="warn">{t('errors:passkey-unavailable')}</Note>
            ) : !passkeysSupported() ? (
              <Note tone="warn">{t('passkeys.unsupported')}</Note>
            ) : (
              <Form
                errors={NO_ERRORS}
                className="stack gap-12"
                style={{ maxInlineSize: 560 }}
                onSubmit={() => setAsking('add')}
              >
                <TextInput
                  label={t('passkeys.nameOfNew')}
                  required
                  maxLength={PASSKEY_NAME_MAX}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <div>
                  <Button type="submit" variant="default" disabled={name.trim() === ''}>
                    {t('passkeys.add')}
                  </Button>
                </div>
              </Form>
            )}
          </div>
        )}
      </QueryBoundary>
      {asking && (
        <ConfirmPassword
          title={asking === 'add' ? t('passkeys.addQuestion') : t('passkeys.removeQuestion', { name: asking.name })}
          action={asking === 'add' ? t('passkeys.goOn') : t('passkeys.removeAction')}
          danger={asking !== 'add'}
          onClose={() => setAsking(null)}
          onConfirm={confirm}
        >
          {asking === 'add' ? t('passkeys.addWhy') : t('passkeys.removeWhy')}
        </ConfirmPassword>
      )}
    </Card>
  );
}
