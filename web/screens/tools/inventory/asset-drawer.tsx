import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListKeys } from '#components/lists/use-list-keys.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import drawerStyles from '#styles/drawer.module.css';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFindings } from './asset-findings.tsx';
import { assetQuery } from './queries.ts';

interface Props {
  id: string;
  /** Ids in the order of the list, for previous and next. */
  order: readonly string[];
  onOpen(id: string): void;
  onClose(): void;
}

/** Drawer with one asset next to the list: what is known of it, how it was found, and its findings. */
export function AssetDrawer({ id, order, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(assetQuery(id));
  const region = useRef<HTMLElement>(null);
  const at = order.indexOf(id);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);
  const go = (step: number) => {
    const next = neighbor(step);
    if (next) onOpen(next);
  };
  useListKeys({ j: () => go(1), k: () => go(-1), escape: onClose });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset starts at its head
  useEffect(() => {
    region.current?.focus({ preventScroll: true });
  }, [id]);
  const steps = [
    { step: -1, label: t('inventory.drawer.previous'), Icon: IconChevronUp },
    { step: 1, label: t('inventory.drawer.next'), Icon: IconChevronDown },
  ];
  return (
    <aside className={drawerStyles.drawer} aria-label={t('inventory.drawer.name')} ref={region} tabIndex={-1}>
      <div className={drawerStyles.head}>
        <span className="row gap-4">
          {steps.map(({ step, label, Icon }) => (
            <Tooltip key={step} label={label}>
              <ActionIcon aria-label={label} disabled={!neighbor(step)} onClick={() => go(step)}>
                <Icon size={18} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          ))}
        </span>
        <Tooltip label={t('inventory.drawer.close')}>
          <ActionIcon aria-label={t('inventory.drawer.close')} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={drawerStyles.body}>
        <QueryBoundary query={query} lines={8}>
          {(asset) => (
            <>
              <AssetFacts asset={asset} onOpen={onOpen} />
              <AssetFindings asset={asset} />
            </>
          )}
        </QueryBoundary>
      </div>
    </aside>
  );
}
