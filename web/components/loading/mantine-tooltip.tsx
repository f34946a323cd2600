import { Tooltip, type TooltipProps } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';

interface Props extends Required<Pick<TooltipProps, 'position' | 'opened'>> {
  /** Id of its text, which describes the anchor. */
  id: string;
  anchor: RefObject<HTMLElement | null>;
  label: string;
}

/** Mantine's tooltip beside an existing element. */
export function TooltipPart({ id, anchor, label, position, opened }: Props) {
  // Opened at the first render, it would be shown in a corner of the page until the anchor is known.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Tooltip target={anchor} label={<span id={id}>{label}</span>} position={position} opened={opened && mounted} />
  );
}
