import type { ReportRow } from '@assay/contract/api/reports/reports.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { clock } from '#clock.ts';
import { Instant } from '#components/instant.tsx';

/** Kind, language and recipient of the report. */
function Form({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  if (!row.kind) return null;
  const language = LANGUAGES.find(({ code }) => code === row.language)?.nativeName ?? row.language;
  return (
    <div className="tiny text-3 anywhere">
      {[
        t(`reports.kinds.${row.kind}`),
        language,
        ...(row.watermark ? [row.watermark] : []),
        ...(row.recipient ? [t('reports.for', { recipient: row.recipient })] : []),
      ].join(' · ')}
    </div>
  );
}

/** When the stored file was made, and what it is. */
export function StoredReport({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  return (
    <div>
      {row.status === 'none' ? <span className="text-3">{t('reports.notMade')}</span> : <Instant at={row.cacheTime} />}
      <Form row={row} />
    </div>
  );
}

/** When the next request makes the file anew. */
export function NextUpdate({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const due = row.nextUpdateTime !== null && Date.parse(row.nextUpdateTime) <= clock.now().getTime();
  return due ? t('reports.now') : <Instant at={row.nextUpdateTime} />;
}
