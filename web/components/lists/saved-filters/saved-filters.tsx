import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/current-session.ts';
import { lazyDialog } from '../../loading/lazy.tsx';

const SavedFiltersDialog = lazyDialog(async () => (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog);

/**
 * Filters of a list under names, kept in this browser for the account; their words are those of `decisions`.
 * @param list where they are kept
 */
export function SavedFilters({ list }: { list: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // What one searched for names hosts: it is not for the next who logs in here.
  const kept = `${useSession()?.account}/${list}`;
  return (
    <>
      <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark size={15} aria-hidden="true" />
        {t('savedFilters.open')}
      </button>
      {open && <SavedFiltersDialog list={kept} onClose={() => setOpen(false)} />}
    </>
  );
}
