import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import tabStyles from '#components/lists/tabs.module.css';

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
    <nav aria-label={t('suppliers.parts')} className={tabStyles.tabs}>
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
