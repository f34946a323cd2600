import type { Menu } from '@mantine/core';
import { createContext } from 'react';

/** Parts of an open menu. */
export type MenuParts = Pick<typeof Menu, 'Item' | 'CheckboxItem' | 'Label' | 'Divider'>;

/** Mantine's menu, once loaded. */
export const LoadedMenu = createContext<MenuParts | null>(null);
