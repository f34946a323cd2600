import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bellQuery } from '../api/notifications.ts';
import { lazyDialog } from '../components/loading/lazy.tsx';
import { Tooltip } from '../components/loading/tooltip.tsx';
import { useSettled } from '../components/loading/use-settled.ts';
import type { Session } from '../session/session-store.ts';
import styles from './bell.module.css';

const BellPopover = lazyDialog(async () => (await import('./bell-popover.tsx')).BellPopover, ['notifications']);
/** Highest count shown as a number. */
const COUNT_SHOWN_MAX = 99;

/** Number of unread notifications, and the newest of them. */
export function Bell({ current }: { current: Session }) {
  const { t } = useTranslation();
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const settled = useSettled();
  const query = useQuery({ ...bellQuery, enabled: (settled || open) && !current.secondFactorNeeded });
  const unread = query.data?.unread ?? 0;
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none');
  const toggle = () => {
    setWanted(true);
    setOpen(!open);
  };
  const close = () => {
    setWanted(false);
    setOpen(false);
  };
  return (
    <>
      <Tooltip label={label} disabled={open}>
        <ActionIcon
          ref={anchor}
          id={id}
          size={36}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? `${id}-dropdown` : undefined}
          onClick={toggle}
        >
          <IconBell size={19} aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.bellCount} aria-hidden="true">
              {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      {wanted && <BellPopover id={id} anchor={anchor} opened={open} query={query} onChange={setOpen} onClose={close} />}
    </>
  );
}
