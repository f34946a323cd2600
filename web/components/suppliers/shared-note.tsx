import type { Sharing } from '@assay/contract/api/suppliers.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';

/** Whose results these are, how much of them is shared, and that they are read-only. */
export function SharedNote({ sharing }: { sharing: Sharing }) {
  const { t } = useTranslation();
  return (
    <Note lead={t('suppliers.sharedPage.lead', { company: sharing.company || t('suppliers.unnamed') })}>
      {t(`suppliers.sharedPage.${sharing.level}`)} {t('suppliers.sharedPage.readOnly')}
    </Note>
  );
}
