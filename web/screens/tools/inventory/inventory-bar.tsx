import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { SelectionBar } from '#components/lists/table/selection-bar.tsx';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { useBusy } from '#components/loading/use-busy.ts';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { decideOnInventory, type InventoryDecision, labelInventory } from './queries.ts';

const LabelForm = lazyCard(async () => (await import('./label-form.tsx')).LabelForm, { lines: 3 });

const DECISIONS: readonly InventoryDecision[] = ['confirmed', 'rejected', 'open'];

/** Changes of the selected assets: owners of the company decide, members label. */
export function InventoryBar({ selection, facets }: { selection: Selection; facets: InventoryFacets | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'label' | 'reject' | null>(null);
  const [busy, run] = useBusy();
  const decides = useHasCompanyRole('owner');
  const { chosen, clear } = selection;
  const count = chosen.length;
  const change = (work: () => Promise<number>) =>
    // After a failure the selection is kept.
    run(async () => {
      toast({ message: t('inventory.changed', { count: await work() }) });
      setOpen(null);
      clear();
    });
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
    <SelectionBar
      chosen={t('inventory.chosen', { count })}
      clear={t('inventory.clear')}
      onClear={() => {
        setOpen(null);
        clear();
      }}
      hint={!decides && t('inventory.ownersOnly')}
      actions={
        <>
          {decides &&
            DECISIONS.map((decision) => (
              <Button
                key={decision}
                size="compact-sm"
                variant="default"
                disabled={busy}
                onClick={() => decide(decision)}
              >
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
        </>
      }
    >
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
    </SelectionBar>
  );
}
