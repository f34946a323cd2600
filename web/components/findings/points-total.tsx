import type { TFunction } from 'i18next';
import { costText } from '../numbers.ts';

/** Sum of the points of a list on all its pages; nothing if no points were deducted. */
export function pointsTotal(points: number, t: TFunction, language: string) {
  if (points === 0) return null;
  return <span className="nowrap">{t('table.points', { count: points, points: costText(points, language) })}</span>;
}
