import type { IdentityProviderTest } from '@assay/contract/api/administration/identity-providers.ts';
import { useTranslation } from 'react-i18next';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';

/** Result of the test of a connection. */
export function TestResult({ result }: { result: IdentityProviderTest }) {
  const { t } = useTranslation();
  const { failure, issuer, signOnUrl, certificatesEnd } = result;
  if (failure) {
    return (
      <Note tone="bad" lead={t('admin.signOn.testFailed')} live>
        {t(`admin.signOn.failure.${failure}`)}
      </Note>
    );
  }
  return (
    <Note tone="good" lead={t('admin.signOn.tested')} live>
      <span className="anywhere">{t('admin.signOn.testedFacts', { issuer, url: signOnUrl })}</span>
      {certificatesEnd.map((end) => (
        <span key={end}>
          {' '}
          {t('admin.signOn.certificateEnds')} <Instant at={end} />
        </span>
      ))}
    </Note>
  );
}
