import { validateAccount } from '@assay/contract/registration/validation.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '#styles/card.module.css';
import { Note } from '../note.tsx';
import { Form } from './form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from './form-errors.ts';
import { useSendsMail } from './use-installation.ts';

interface Props {
  /** Label of the button. */
  action: string;
  /** Message after submission, whether the account exists or not. */
  done: string;
  /** Message if there was no response. */
  failed: string;
  /** Initial value. */
  account?: string;
  send(account: string): Promise<void>;
}

/** Requests a mail to an account. */
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
    <Form
      errors={errors}
      className={`${cardStyles.card} stack gap-16`}
      style={{ padding: 24 }}
      onSubmit={() => void submit()}
    >
      {sent && <Note tone="good" lead={done} live />}
      {sent && <UnsentMailNote />}
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

/** Where a requested mail is if the installation has no mail server; nothing otherwise. */
export function UnsentMailNote() {
  const { t } = useTranslation();
  if (useSendsMail()) return null;
  return (
    <Note tone="warn" lead={t('register.unsent')}>
      {t('register.unsentWhy')}
    </Note>
  );
}
