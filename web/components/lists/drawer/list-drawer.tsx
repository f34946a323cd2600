import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tooltip } from '#components/loading/tooltip.tsx';
import drawerStyles from '#styles/drawer.module.css';
import { useListKeys } from '../use-list-keys.ts';
import { focusRegion } from './focus-region.ts';
import type { Neighbors } from './neighbors.ts';

/** Text of a button in the head, and what its tooltip shows, such as its key. */
interface HeadText {
  label: string;
  hint?: string;
}

interface Props {
  /** Name of the region. */
  label: string;
  /** Id of the open entry. */
  entry: string;
  previous: HeadText;
  next: HeadText;
  close: HeadText;
  neighbors: Neighbors;
  /** Position in the list. */
  position?: ReactNode;
  onClose(): void;
  /** The entry. */
  children: ReactNode;
  /** Actions, below the entry. */
  foot?: ReactNode;
}

/**
 * Drawer with one entry next to its list, which stays usable; a complementary region, not a dialog. `J` and `K` open the
 * next and the previous entry, Escape closes it.
 */
export function ListDrawer(props: Props) {
  const { entry, neighbors, onClose } = props;
  const region = useRef<HTMLElement>(null);
  useListKeys({ j: () => neighbors.go(1), k: () => neighbors.go(-1), escape: onClose });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry starts at its head
  useEffect(() => {
    focusRegion(region.current);
  }, [entry]);
  return (
    <aside className={drawerStyles.drawer} aria-label={props.label} ref={region} tabIndex={-1}>
      <div className={drawerStyles.head}>
        <span className="row small text-2 gap-4">
          <HeadButton
            text={props.previous}
            Icon={IconChevronUp}
            disabled={!neighbors.canGo(-1)}
            onClick={() => neighbors.go(-1)}
          />
          <HeadButton
            text={props.next}
            Icon={IconChevronDown}
            disabled={!neighbors.canGo(1)}
            onClick={() => neighbors.go(1)}
          />
          {props.position}
        </span>
        <HeadButton text={props.close} Icon={IconX} onClick={onClose} />
      </div>
      <div className={drawerStyles.body}>{props.children}</div>
      {props.foot && <div className={drawerStyles.foot}>{props.foot}</div>}
    </aside>
  );
}

interface ButtonProps {
  text: HeadText;
  Icon: typeof IconX;
  disabled?: boolean;
  onClick(): void;
}

function HeadButton({ text: { label, hint }, Icon, disabled = false, onClick }: ButtonProps) {
  const button = (
    <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
  return hint === undefined ? button : <Tooltip label={hint}>{button}</Tooltip>;
}
