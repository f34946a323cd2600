import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { requestVerification } from '#api/domains.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { Note } from '../note.tsx';

/**
 * Requests a TXT record for a domain; errors are shown under the field, and the value is kept. Users who are not
 * owners see who can add domains.
 */
export function AddDomain({ action, onAdded }: { action: string; onAdded(domain: string): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const owns = useHasCompanyRole('owner');
  const submit = async () => {
    if (!domain.trim()) return setError(t('verify.empty'));
    setBusy(true);
    setError(null);
    try {
      const request = await requestVerification(domain.trim());
      setDomain('');
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
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} style={{ marginTop: 24 }}>
        {action}
      </Button>
    </form>
  );
}
