import { suggestDomain } from '@assay/contract/registration/mail-domain.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { associatedDomainsQuery, requestVerification, verificationsQuery } from '#api/domains.ts';
import { useSession } from '#session/current-session.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { Note } from '../note.tsx';
import styles from './add-domain.module.css';

/** The domain of the user's address, while the company has no domain and no pending request. */
function useSuggestion(): string {
  const account = useSession()?.account ?? '';
  const { data: domains } = useQuery(associatedDomainsQuery);
  const { data: pending } = useQuery(verificationsQuery);
  return domains?.length === 0 && pending?.length === 0 ? (suggestDomain(account) ?? '') : '';
}

interface Props {
  action: string;
  /** What the field contains at first, instead of a suggestion. */
  initial?: string;
  onAdded(domain: string): void;
}

/**
 * Requests a TXT record for a domain; errors are shown under the field, and the value is kept. Users who are not
 * owners see who can add domains.
 */
export function AddDomain({ action, initial = '', onAdded }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const suggestion = useSuggestion();
  const [typed, setTyped] = useState<string | null>(initial || null);
  const domain = typed ?? suggestion;
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const owns = useHasCompanyRole('owner');
  const submit = async () => {
    if (!domain.trim()) return setError(t('verify.empty'));
    setBusy(true);
    setError(null);
    try {
      const request = await requestVerification(domain.trim());
      setTyped(null);
      await queries.invalidateQueries({ queryKey: ['domains'] });
      onAdded(request.domain);
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : t('verify.createFailed'));
    }
    setBusy(false);
  };
  if (!owns) return <Note>{t('verify.owners')}</Note>;
  return (
    <form
      className="row wrap"
      style={{ alignItems: 'flex-start' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t('domain')}
        placeholder="company.com"
        value={domain}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        style={{ flex: '1 1 240px', maxWidth: 360 }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // A suggestion that arrives later would mix with what is typed.
        onFocus={() => setTyped(domain)}
      />
      <Button type="submit" loading={busy} className={styles.submit}>
        {action}
      </Button>
    </form>
  );
}
