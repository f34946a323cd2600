import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#components/copy-button.tsx';
import { Note } from '#components/note.tsx';

/** Recovery codes, each usable once in place of a second factor; shown once. */
export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen(): void }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      <Note tone="warn" lead={t('factor.codesLead')} live>
        {t('factor.codesWhy')}
      </Note>
      <ul className="mono" aria-label={t('factor.codes')} style={{ columns: 2, listStyle: 'none', padding: 0 }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={onSeen}>{t('factor.codesSeen')}</Button>
        <CopyButton value={codes.join('\n')} name={t('factor.codes')} />
      </div>
    </div>
  );
}
