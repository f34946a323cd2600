import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import noteStyles from '#styles/note.module.css';

const ICONS = { plain: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertTriangle, good: IconCircleCheck };

/** Punctuation of Chinese and Japanese, which contains its own space. */
const FULL_WIDTH_END = /[，。：；！？）」』]$/;

interface Props {
  tone?: keyof typeof ICONS;
  /** Bold introduction. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Announced by screen readers when it appears. */
  live?: boolean;
}

/** An inline note; at most one per card. */
export function Note({ tone = 'plain', lead, children, live = false }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={noteStyles.note} data-tone={tone} {...(live ? { role: tone === 'bad' ? 'alert' : 'status' } : {})}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {lead && <b>{lead}</b>}
        {lead && children && !(typeof lead === 'string' && FULL_WIDTH_END.test(lead)) ? ' ' : null}
        {children}
      </span>
    </div>
  );
}
