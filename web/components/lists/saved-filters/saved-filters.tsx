import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SavedFiltersDialog = lazy(async () => ({
  default: (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog,
}));

/** Filters of a list under names, kept in this browser; their words are those of `decisions`. @param list where they are kept */
export function SavedFilters({ list }: { list: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark size={15} aria-hidden="true" />
        {t('savedFilters.open')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <SavedFiltersDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
