import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { useBusy } from '#components/loading/use-busy.ts';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { decideOnInventory, type InventoryDecision, labelInventory } from './queries.ts';

const LabelForm = lazyCard(async () => (await import('./label-form.tsx')).LabelForm, { lines: 3 });

const DECISIONS: readonly InventoryDecision[] = ['confirmed', 'rejected', 'open'];

interface AssetChanges {
  buttons: ReactNode;
  /** The open form or question. */
  form: ReactNode;
  /** Whether the user decides on assets: owners of the company do, members label. */
  decides: boolean;
  /** Closes the form. */
  close(): void;
}

interface Options {
  facets: InventoryFacets | undefined;
  size?: ButtonProps['size'];
  /** Of all assets; it is not offered again. */
  decision?: InventoryDecision;
  /** Whether the keys C, R and L act on these assets. */
  keys: boolean;
  /** After a change. */
  onDone?(): void;
}

/** Changes of assets: decisions, owner, group and tags. @param ids empty = none to change */
export function useAssetChanges(ids: readonly string[], options: Options): AssetChanges {
  const { facets, size = 'sm', decision: current, keys, onDone } = options;
  const { t } = useTranslation();
  const [open, setOpen] = useState<'label' | 'reject' | null>(null);
  const [busy, run] = useBusy();
  const decides = useHasCompanyRole('owner');
  const count = ids.length;
  const change = (work: () => Promise<number>) =>
    // After a failure the selection is kept.
    run(async () => {
      toast({ message: t('inventory.changed', { count: await work() }) });
      setOpen(null);
      onDone?.();
    });
  const decide = (decision: InventoryDecision) =>
    decision === 'rejected' ? setOpen('reject') : void change(() => decideOnInventory(ids, decision));
  const ready = keys && count > 0 && !busy;
  useListKeys({
    c: () => ready && decides && decide('confirmed'),
    r: () => ready && decides && decide('rejected'),
    l: () => ready && setOpen('label'),
  });
  return {
    decides,
    close: () => setOpen(null),
    buttons: (
      <>
        {decides &&
          DECISIONS.filter((decision) => decision !== current).map((decision) => (
            <Button key={decision} size={size} variant="default" disabled={busy} onClick={() => decide(decision)}>
              {t(`inventory.act.${decision}`)}
            </Button>
          ))}
        <Button
          size={size}
          variant="default"
          aria-pressed={open === 'label'}
          disabled={busy}
          onClick={() => setOpen(open === 'label' ? null : 'label')}
        >
          {t('inventory.act.label')}
        </Button>
      </>
    ),
    form: (
      <>
        {open === 'label' && (
          <LabelForm
            facets={facets}
            busy={busy}
            onSave={(labels) => void change(() => labelInventory(ids, labels))}
            onCancel={() => setOpen(null)}
          />
        )}
        {open === 'reject' && (
          <Confirm
            title={t('inventory.reject.title', { count })}
            action={t('inventory.reject.yes')}
            keep={t('inventory.cancel')}
            onClose={() => setOpen(null)}
            onConfirm={() => change(() => decideOnInventory(ids, 'rejected'))}
          >
            {t('inventory.reject.why')}
          </Confirm>
        )}
      </>
    ),
  };
}
