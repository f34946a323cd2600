import { useTranslation } from 'react-i18next';
import { PortfolioCard } from './portfolio-card.tsx';

/** Domains that others share with one's company. */
export function SharedDomains() {
  const { t } = useTranslation();
  return <PortfolioCard title={t('suppliers.portfolio.title')} />;
}
