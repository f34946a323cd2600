import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import factStyles from '#styles/facts.module.css';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `1.4 GB` in the language's format, with decimal units. */
function bytesText(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}

/** Disk, database, audit chain and versions. */
export function MachineCard({ data }: { data: OverviewData }) {
  const { t, i18n } = useTranslation();
  const { disk, audit, versions } = data;
  const bytes = (count: number) => bytesText(count, i18n.language);
  const rows: [string, string][] = [
    ['database', bytes(disk.database)],
    [
      'disk',
      disk.free === null || disk.total === null
        ? '–'
        : t('admin.overview.freeOf', { free: bytes(disk.free), total: bytes(disk.total) }),
    ],
    [
      'audit',
      [
        t('admin.overview.sealed', { count: audit.sealed }),
        t('admin.overview.unsealed', { count: audit.waiting }),
      ].join(' · '),
    ],
    ['version', [versions.application, versions.commit].filter(Boolean).join(' · ')],
    ['model', versions.model],
    ['postgresql', versions.postgresql],
    ['node', versions.node],
  ];
  return (
    <Card title={t('admin.overview.machine')} aside={<Link to="/logs">{t('titles.logs')}</Link>} className="half">
      <dl className={factStyles.facts}>
        {rows.map(([id, value]) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>{t(`admin.overview.fact.${id}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
