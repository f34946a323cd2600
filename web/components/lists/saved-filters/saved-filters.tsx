import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { useSession } from '#session/current-session.ts';

const SavedFiltersDialog = lazyDialog(async () => (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog);

/**
 * Named filters of a list, stored in the browser per account; the texts are in `decisions`.
 * @param list storage name
 */
export function SavedFilters({ list }: { list: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // Searches contain host names, which other accounts in this browser must not see.
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
