import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signedText } from '../numbers.ts';
import styles from './score-change.module.css';

/** Arrow, sign and number; empty if there is no earlier score. @param value integer */
export function ScoreChange({ value }: { value: number | null }) {
  const { i18n } = useTranslation();
  if (value === null) return null;
  const [Icon, tone] =
    value > 0
      ? ([IconArrowUpRight, 'good'] as const)
      : ([value < 0 ? IconArrowDownRight : IconMinus, value < 0 ? 'bad' : 'text-3'] as const);
  return (
    <span className={`${styles.change} ${tone}`}>
      <Icon size={15} aria-hidden="true" />
      {signedText(value, i18n.language)}
    </span>
  );
}
