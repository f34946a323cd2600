import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotFilled,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconPlayerPause,
  IconProgress,
  IconScale,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './status.module.css';

const KINDS = {
  good: [IconCircleCheck, 'good'],
  failed: [IconCircleX, 'bad'],
  noted: [IconInfoCircle, 'text-3'],
  warning: [IconAlertTriangle, 'warn'],
  running: [IconProgress, styles.running],
  waiting: [IconClock, 'text-3'],
  'not-assessed': [IconCircleDashed, 'text-3'],
  paused: [IconPlayerPause, 'text-3'],
  open: [IconCircle, 'text-3'],
  new: [IconCircleDotFilled, 'warn'],
  accepted: [IconUserCheck, 'text-3'],
  disputed: [IconScale, 'warn'],
} as const;

export type StatusKind = keyof typeof KINDS;

/** A state as icon and text, without a background. @param wraps allows line breaks in long texts */
export function Status({ kind, wraps = false, children }: { kind: StatusKind; wraps?: boolean; children: ReactNode }) {
  const [Icon, tone] = KINDS[kind];
  return (
    <span className={styles.state}>
      <Icon size={16} stroke={1.8} className={tone} aria-hidden="true" />
      <span className={wraps ? '' : 'nowrap'}>{children}</span>
    </span>
  );
}
