import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { LoadedMenu } from './loaded-menu.ts';

interface Props extends Pick<MenuProps, 'position' | 'closeOnItemClick' | 'children'> {
  /** Id of the anchor; the menu's is derived from it. */
  id: string;
  /** The button beside which it opens. */
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  dropdown?: Pick<MenuDropdownProps, 'mah' | 'style'>;
  onChange(opened: boolean): void;
  /** Called if this part could not be loaded. */
  onClose(): void;
}

/** Mantine's menu beside an existing button. */
export function MenuPart({ anchor, opened, dropdown, children, onClose: _, ...options }: Props) {
  // Mantine records the element that had the focus when a menu opens, but not at the first render.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Menu {...options} opened={opened && mounted}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <LoadedMenu value={Menu}>{children}</LoadedMenu>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Passes an element that is rendered elsewhere as the target; its attributes and events are set there. */
export function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element.current);
    return () => void ref(null);
  }, [element, ref]);
  return null;
}
