import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from '../loading/menu.tsx';

interface Props {
  /** Accessible name: actions on the entry. */
  name: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** Menu of the actions on a list entry. */
export function RowMenu({ name, children }: Props) {
  return (
    <Menu
      target={
        <ActionIcon aria-label={name}>
          <IconDotsVertical size={17} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {children}
    </Menu>
  );
}
