import type { Sharing } from '@assay/contract/api/suppliers.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';

/** Owner of the results, sharing level, and a note that they are read-only. */
export function SharedNote({ sharing }: { sharing: Sharing }) {
  const { t } = useTranslation();
  return (
    <Note lead={t('suppliers.sharedPage.lead', { company: sharing.company || t('suppliers.unnamed') })}>
      {t(`suppliers.sharedPage.${sharing.level}`)} {t('suppliers.sharedPage.readOnly')}
    </Note>
  );
}
