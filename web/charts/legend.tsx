import { useTranslation } from 'react-i18next';

interface Props {
  own: string;
  /** Whether to show an average. */
  average: boolean;
  /** Name of the average; default: all enterprise users. */
  averageName?: string;
}

/** Names of the two lines; the second only if there is an average. */
export function Legend({ own, average, averageName }: Props) {
  const { t } = useTranslation();
  return (
    <span className="row wrap" style={{ gap: '4px 16px' }}>
      <span className="row" style={{ gap: 6 }}>
        <svg width="22" height="8" aria-hidden="true">
          <path d="M0 4h22" stroke="var(--link)" strokeWidth="2" />
          <circle cx="11" cy="4" r="3" fill="var(--link)" />
        </svg>
        {own}
      </span>
      {average && (
        <span className="row" style={{ gap: 6 }}>
          <svg width="22" height="8" aria-hidden="true">
            <path d="M0 4h22" stroke="var(--text-3)" strokeWidth="1.5" strokeDasharray="4 3" />
          </svg>
          {averageName ?? t('average.enterprise')}
        </span>
      )}
    </span>
  );
}
