import { Popover } from '@mantine/core';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '../components/loading/mantine-menu.tsx';
import styles from './bell.module.css';
import { BellList } from './bell-list.tsx';

interface Props extends Pick<ComponentProps<typeof BellList>, 'query'> {
  /** Id of the button; the popover's is derived from it. */
  id: string;
  /** The button. */
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange(opened: boolean): void;
  /** Called if this part could not be loaded. */
  onClose(): void;
}

/** The newest notifications, below the bell. */
export function BellPopover({ id, anchor, opened, query, onChange }: Props) {
  const { t } = useTranslation();
  // Mantine records the element that had the focus when a popover opens, but not at the first render.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Popover
      id={id}
      opened={opened && mounted}
      onChange={onChange}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      // The name is not that of the button, which changes with the count.
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown id={`${id}-dropdown`} role="dialog" className={styles.bellList} aria-label={t('bell.none')}>
        {opened && <BellList query={query} onClose={() => onChange(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
