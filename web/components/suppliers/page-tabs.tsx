import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  /** Ids with names in `suppliers.tab`; the default tab is the first and has no id in the address. */
  tabs: readonly string[];
  shown: string;
  path: string;
}

/** Tabs of a page, each with its own address. */
export function PageTabs({ tabs, shown, path }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('suppliers.parts')} className="tabs">
      {tabs.map((tab, index) => (
        <Link
          key={tab}
          to={index === 0 ? path : `${path}?tab=${tab}`}
          replace
          {...(tab === shown ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`suppliers.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
