import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#components/empty.tsx';
import chipStyles from '#styles/chip.module.css';
import type { ListAddress } from '../use-list-address.ts';

export interface ListEmptyProps {
  icon: ComponentProps<typeof Empty>['icon'];
  state: ListAddress;
  /** Title of a list without entries. */
  title: string;
  /** Explains its purpose. */
  why?: ReactNode;
  /** A button that adds the first entry. */
  action?: ReactNode;
  /** Title if no entry matches the filters; a general text without it. */
  noMatch?: string | undefined;
  /** Offers to clear the filters. */
  clears?: boolean | undefined;
}

/** An empty list: without entries, or without one that matches the filters. */
export function ListEmpty({ icon, state, title, why, action, noMatch, clears }: ListEmptyProps) {
  const { t } = useTranslation();
  if (!state.active)
    return (
      <Empty icon={icon} title={title} action={action}>
        {why}
      </Empty>
    );
  const clear = clears && (
    <button type="button" className={chipStyles.chip} onClick={state.clear}>
      {t('filter.clear')}
    </button>
  );
  return <Empty icon={icon} title={noMatch ?? t('filter.nothing')} action={clear} />;
}
