import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';
import bulkBarStyles from '#components/findings/decisions/bulk-bar.module.css';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { LabelForm } from './label-form.tsx';
import { decideOnInventory, type InventoryDecision, labelInventory } from './queries.ts';

const DECISIONS: readonly InventoryDecision[] = ['confirmed', 'rejected', 'open'];

/** Changes of the selected assets: owners of the company decide, members label. */
export function InventoryBar({ selection, facets }: { selection: Selection; facets: InventoryFacets | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'label' | 'reject' | null>(null);
  const [busy, setBusy] = useState(false);
  const decides = useHasCompanyRole('owner');
  const { chosen, clear } = selection;
  const count = chosen.length;
  const change = async (work: () => Promise<number>) => {
    setBusy(true);
    try {
      toast({ message: t('inventory.changed', { count: await work() }) });
      setOpen(null);
      clear();
    } catch {
      // The pop-up shows the reason; the selection is kept.
    }
    setBusy(false);
  };
  const decide = (decision: InventoryDecision) =>
    decision === 'rejected' ? setOpen('reject') : void change(() => decideOnInventory(chosen, decision));
  const ready = count > 0 && !busy;
  useListKeys({
    c: () => ready && decides && decide('confirmed'),
    r: () => ready && decides && decide('rejected'),
    l: () => ready && setOpen('label'),
  });
  if (count === 0) return null;
  return (
    <section className={bulkBarStyles.bulkBar} aria-label={t('inventory.chosen', { count })}>
      <div className="row wrap" style={{ gap: 8 }}>
        <b className="small nowrap" role="status">
          {t('inventory.chosen', { count })}
        </b>
        {decides &&
          DECISIONS.map((decision) => (
            <Button key={decision} size="compact-sm" variant="default" disabled={busy} onClick={() => decide(decision)}>
              {t(`inventory.act.${decision}`)}
            </Button>
          ))}
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={open === 'label'}
          disabled={busy}
          onClick={() => setOpen(open === 'label' ? null : 'label')}
        >
          {t('inventory.act.label')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => {
            setOpen(null);
            clear();
          }}
        >
          {t('inventory.clear')}
        </Button>
        {!decides && <span className="small text-2">{t('inventory.ownersOnly')}</span>}
      </div>
      {open === 'label' && (
        <LabelForm
          facets={facets}
          busy={busy}
          onSave={(labels) => void change(() => labelInventory(chosen, labels))}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'reject' && (
        <Confirm
          title={t('inventory.reject.title', { count })}
          action={t('inventory.reject.yes')}
          keep={t('inventory.cancel')}
          onClose={() => setOpen(null)}
          onConfirm={() => change(() => decideOnInventory(chosen, 'rejected'))}
        >
          {t('inventory.reject.why')}
        </Confirm>
      )}
    </section>
  );
}
