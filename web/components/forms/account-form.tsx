import { validateAccount } from '@assay/contract/registration/validation.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import { Form } from './form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from './form-errors.ts';

interface Props {
  /** Words of the button. */
  action: string;
  /** Said afterwards, whether the account exists or not. */
  done: string;
  /** Said when no answer came. */
  failed: string;
  /** Filled in at the start. */
  account?: string;
  send(account: string): Promise<void>;
}

/** Asks for an account, to which a mail is sent. */
export function AccountForm({ action, done, failed, account: first = '', send }: Props) {
  const { t } = useTranslation();
  const [account, setAccount] = useState(first);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const fault = validateAccount(account);
    setErrors(fault ? { account: t(`errors:${fault.id}`) } : NO_ERRORS);
    setSent(false);
    if (fault) return;
    setBusy(true);
    try {
      await send(account.trim());
      setSent(true);
    } catch (error) {
      setErrors(toFormErrors(error, ['account'], null, failed));
    }
    setBusy(false);
  };
  return (
    <Form errors={errors} className="card stack gap-16" style={{ padding: 24 }} onSubmit={() => void submit()}>
      {sent && <Note tone="good" lead={done} live />}
      <TextInput
        label={t('login.account')}
        type="email"
        size="md"
        autoComplete="username"
        value={account}
        error={errors.account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {action}
      </Button>
    </Form>
  );
}
