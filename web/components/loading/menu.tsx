import type { MenuDropdownProps, MenuProps } from '@mantine/core';
import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { dialogOf } from './lazy.tsx';
import { loadMenu } from './load-once.ts';
import { LoadedMenu, type MenuParts } from './loaded-menu.ts';

interface Props extends Pick<MenuProps, 'position' | 'closeOnItemClick'> {
  /** The button that opens the menu. */
  target: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  /** Size and style of the open menu. */
  dropdown?: Pick<MenuDropdownProps, 'mah' | 'style'>;
  /** `Menu.Item`s. */
  children: ReactNode;
}

const MenuPart = dialogOf(async () => (await loadMenu()).MenuPart);

/**
 * Mantine's menu, without its script and its state before it is first opened: pages have one per row, and the position
 * of menus is a tenth of the script of a first visit.
 */
function LazyMenu({ target, children, ...options }: Props) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const toggle = () => {
    setWanted(true);
    setOpened(!opened);
  };
  const close = () => {
    setWanted(false);
    setOpened(false);
  };
  return (
    <>
      {cloneElement(target, {
        ref: anchor,
        id,
        onClick: toggle,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        ...{ 'data-expanded': opened || undefined },
      })}
      {wanted && (
        <MenuPart {...options} id={id} anchor={anchor} opened={opened} onChange={setOpened} onClose={close}>
          {children}
        </MenuPart>
      )}
    </>
  );
}

/** A part of the menu, only rendered in an open one. */
function Part({ part, ...props }: { part: keyof MenuParts }) {
  const Loaded: ComponentType | undefined = use(LoadedMenu)?.[part];
  return Loaded && <Loaded {...props} />;
}

const partOf = <Name extends keyof MenuParts>(part: Name) =>
  ((props: object) => <Part part={part} {...props} />) as MenuParts[Name];

export const Menu = Object.assign(LazyMenu, {
  Item: partOf('Item'),
  CheckboxItem: partOf('CheckboxItem'),
  Label: partOf('Label'),
  Divider: partOf('Divider'),
});
