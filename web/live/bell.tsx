import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bellQuery } from '../api/notifications.ts';
import { lazyCard } from '../components/loading/lazy.tsx';
import type { Session } from '../session/session-store.ts';
import styles from './bell.module.css';

const BellList = lazyCard(async () => (await import('./bell-list.tsx')).BellList, { words: ['notifications'] });
/** Highest count shown as a number. */
const COUNT_SHOWN_MAX = 99;

/** Number of unread notifications, and the newest of them. */
export function Bell({ current }: { current: Session }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...bellQuery, enabled: !current.secondFactorNeeded });
  const unread = query.data?.unread ?? 0;
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none');
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={380} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={label} disabled={open}>
          <ActionIcon size={36} aria-label={label} onClick={() => setOpen(!open)}>
            <IconBell size={19} aria-hidden="true" />
            {unread > 0 && (
              <span className={styles.bellCount} aria-hidden="true">
                {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.bellList} aria-label={t('bell.none')}>
        {open && <BellList query={query} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
