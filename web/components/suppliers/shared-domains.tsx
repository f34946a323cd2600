import { useTranslation } from 'react-i18next';
import { PortfolioCard } from './portfolio-card.tsx';

/** Domains shared with the user's company. */
export function SharedDomains() {
  const { t } = useTranslation();
  return <PortfolioCard title={t('suppliers.portfolio.title')} />;
}
