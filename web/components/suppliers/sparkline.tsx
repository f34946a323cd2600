import { useTranslation } from 'react-i18next';

const WIDTH = 84;
const HEIGHT = 24;
const PAD = 3;

/** The latest totals as a line from 0 to 100; screen readers announce the numbers. Gaps are scans without a rating. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const { t } = useTranslation();
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <span className="text-3">{t('suppliers.portfolio.trendNone')}</span>;
  const x = (index: number) => PAD + (index * (WIDTH - 2 * PAD)) / (values.length - 1);
  const y = (value: number) => HEIGHT - PAD - (value * (HEIGHT - 2 * PAD)) / 100;
  const points = values.flatMap((value, index) => (value === null ? [] : [[x(index), y(value)] as const]));
  const [endX, endY] = points.at(-1)!;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('suppliers.portfolio.trendOf', { values: known.join(', ') })}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={endX} cy={endY} r={2.5} fill="currentColor" />
    </svg>
  );
}
