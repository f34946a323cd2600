import type { TooltipProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { loadTooltip } from './load-once.ts';
import { repeatable } from './repeatable.tsx';

interface Props extends Pick<TooltipProps, 'position' | 'disabled' | 'opened'>, HTMLAttributes<HTMLElement> {
  label: string;
  children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  ref?: Ref<HTMLElement>;
}

/** A mouse that only passes shows nothing. */
const OPEN_DELAY_MS = 300;

const TooltipPart = repeatable(async () => (await loadTooltip()).TooltipPart);

/** Whether the mouse rests on the element, and the event handlers that detect it. */
function useRest() {
  const [rests, setRests] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setRests(false);
  };
  useEffect(() => {
    if (!rests) return;
    const closeBy = ({ key }: KeyboardEvent) => key === 'Escape' && setRests(false);
    addEventListener('keydown', closeBy);
    return () => removeEventListener('keydown', closeBy);
  }, [rests]);
  const events = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRests(true), OPEN_DELAY_MS);
    },
    onPointerLeave: end,
  };
  return [rests, events] as const;
}

/**
 * Mantine's tooltip, without its script and its state before the mouse first rests on the element. Other properties are
 * passed to the element, as a menu with a tooltip on its button does.
 */
export function Tooltip({ label, position, disabled = false, opened, children, ref, ...others }: Props) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const merged = useMergedRef(anchor, children.props.ref, ref);
  const [rests, events] = useRest();
  const shown = !disabled && (opened ?? rests);
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(false);
  if (shown && !wanted && !failed) setWanted(true);
  if (!shown && failed) setFailed(false);
  const fail = () => {
    setWanted(false);
    setFailed(true);
  };
  const described = shown ? { 'aria-describedby': id } : {};
  return (
    <>
      {cloneElement(children, { ...others, ...events, ...described, ref: merged })}
      {wanted && (
        // A failure is not shown, as the element has a name of its own, and repeated when the mouse rests on it again.
        <TooltipPart part={{ id, anchor, label, position: position ?? 'top', opened: shown }} onFailed={fail} />
      )}
    </>
  );
}
