import type { SavedViewList } from '@assay/contract/api/analysis/saved-views.ts';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { useSession } from '#session/current-session.ts';
import chipStyles from '#styles/chip.module.css';

const SavedFiltersDialog = lazyDialog(async () => (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog);

/** Named filters of a list, private or shared with the company; the texts are in `decisions`. */
export function SavedFilters({ list }: { list: SavedViewList }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const stored = `${useSession()?.account}/${list}`;
  return (
    <>
      <button type="button" className={chipStyles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark size={15} aria-hidden="true" />
        {t('savedFilters.open')}
      </button>
      {open && <SavedFiltersDialog list={list} stored={stored} onClose={() => setOpen(false)} />}
    </>
  );
}
