import { UnstyledButton } from '@mantine/core';
import { IconChecklist, IconKey, IconLogout, IconServer, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#api/client.ts';
import { apiErrors } from '#api/connection.ts';
import { logOut } from '#api/session.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { useCanOpen } from '#session/permissions.ts';
import type { Session } from '#session/session-store.ts';
import { useAppearanceSync } from '../appearance/use-appearance-sync.ts';
import styles from './user-menu.module.css';

const ConfirmLogOut = lazyDialog(async () => (await import('./confirm-log-out.tsx')).ConfirmLogOut);

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function UserMenu({ current }: { current: Session }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const works = useCanOpen('work');
  const inventories = useCanOpen('inventory');
  // Keeps the stored avatar in sync with the server.
  useAppearanceSync(current);
  const name = current.name || current.account;
  const leave = async () => {
    try {
      await logOut();
    } catch {
      apiErrors.show(new ApiError('logout-failed', t('logOut.failed'), 0));
    }
  };
  return (
    <>
      <Menu
        target={
          <UnstyledButton
            className="row"
            aria-label={t('user.menu', { name: [name, current.company].filter(Boolean).join(', ') })}
          >
            <span
              className={styles.avatar}
              aria-hidden="true"
              data-initials={current.avatar ? undefined : initials(name)}
            >
              {current.avatar && (
                <img
                  src={`data:image/png;base64,${current.avatar}`}
                  alt=""
                  width={32}
                  height={32}
                  className={styles.portrait}
                />
              )}
            </span>
            <span className="stack gap-0 hide-phone" style={{ lineHeight: 1.25 }}>
              <bdi className="small strong">{name}</bdi> <bdi className="tiny text-3">{current.company}</bdi>
            </span>
          </UnstyledButton>
        }
      >
        <Menu.Label>{current.account}</Menu.Label>
        <Menu.Label>
          {t(`role.${current.permission}`)}
          {current.expiredDate ? ` · ${t('user.until', { day: current.expiredDate })}` : ''}
        </Menu.Label>
        {works && (
          <Menu.Item component={Link} to="/work" leftSection={<IconChecklist size={16} aria-hidden="true" />}>
            {t('titles.work')}
          </Menu.Item>
        )}
        {inventories && (
          <Menu.Item component={Link} to="/inventory" leftSection={<IconServer size={16} aria-hidden="true" />}>
            {t('titles.inventory')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden="true" />}>
          {t('titles.account')}
        </Menu.Item>
        <Menu.Item component={Link} to="/changePass" leftSection={<IconKey size={16} aria-hidden="true" />}>
          {t('titles.changePass')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('logOut.action')}
        </Menu.Item>
      </Menu>
      {asking && <ConfirmLogOut onClose={() => setAsking(false)} onConfirm={leave} />}
    </>
  );
}
