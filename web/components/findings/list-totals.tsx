import type { TFunction } from 'i18next';
import { costText } from '../numbers.ts';

/** What a list of findings contains on all its pages: issues, findings, and the sum of the points if any were deducted. */
export function listTotals(
  { issues, findings, points = 0 }: { issues: number; findings: number; points?: number },
  t: TFunction,
  language: string,
) {
  if (findings === 0) return null;
  const parts = [
    t('table.issues', { count: issues }),
    t('table.findings', { count: findings }),
    ...(points === 0 ? [] : [t('table.points', { count: points, points: costText(points, language) })]),
  ];
  return <span>{parts.join(' · ')}</span>;
}
