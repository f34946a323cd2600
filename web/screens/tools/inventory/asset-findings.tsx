import type { InventoryDetail } from '@assay/contract/api/analysis/inventory.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeverityBadge } from '#components/findings/severity.tsx';
import listStyles from '#styles/list.module.css';

/** Open findings on an asset, each a link. */
export function AssetFindings({ asset: { kind, domain, findings, findingCount } }: { asset: InventoryDetail }) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-4">
      <h3>{t('inventory.drawer.findings')}</h3>
      {findings.length === 0 && (
        <p className="small text-2">
          {t(kind === 'provider' ? 'inventory.drawer.providerFindings' : 'inventory.drawer.noFindings')}
        </p>
      )}
      <ul className={listStyles.list}>
        {findings.map(({ fingerprint, title, area, level }) => (
          <li key={fingerprint} className="row">
            <SeverityBadge level={level} />
            <Link to={`/domain/${encodeURIComponent(domain)}/${area}?finding=${encodeURIComponent(fingerprint)}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {findingCount > findings.length && (
        <p className="small text-2">{t('inventory.drawer.allFindings', { count: findingCount })}</p>
      )}
    </section>
  );
}
