import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { allowanceQuery } from '#api/suppliers.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { AssociationsCard } from '#components/suppliers/associations-card.tsx';
import { ConcentrationCard } from '#components/suppliers/concentration-card.tsx';
import { InviteDialog, PendingCard } from '#components/suppliers/lazy-parts.tsx';
import { PageTabs } from '#components/suppliers/page-tabs.tsx';
import { PortfolioCard } from '#components/suppliers/portfolio-card.tsx';
import { StandingCards } from '#components/suppliers/standing-cards.tsx';
import { useSession } from '#session/current-session.ts';

// Parts of other tabs than the first one, loaded when they are opened.
const TiersCard = lazyCard(async () => (await import('#components/suppliers/portfolio/tiers-card.tsx')).TiersCard);
const SupplierTable = lazyCard(
  async () => (await import('#components/suppliers/portfolio/supplier-table.tsx')).SupplierTable,
  { lines: 8 },
);
const GradeHistoryCard = lazyCard(async () => (await import('./grade-history-card.tsx')).GradeHistoryCard, {
  lines: 8,
});
const DeclinesCard = lazyCard(
  async () => (await import('#components/suppliers/portfolio/declines-card.tsx')).DeclinesCard,
);
const WeaknessesCard = lazyCard(
  async () => (await import('#components/suppliers/portfolio/weaknesses-card.tsx')).WeaknessesCard,
);

const TABS = ['portfolio', 'suppliers', 'trends', 'concentration', 'links', 'pending'];
/** Administrators send and receive no invitations; their first tab lists the associations. */
const ADMINISTRATORS_TABS = ['links', 'portfolio', 'suppliers', 'trends', 'concentration'];
const Comparison = lazyCard(async () => (await import('./comparison.tsx')).Comparison, { lines: 12 });

const Supplier = lazyCard(async () => (await import('./supplier/supplier.tsx')).Supplier, { lines: 10 });

/** `/listSubSuppliers` and `/listSubSuppliers/{company}`: one file, so that the first load names it once. */
export default function SupplierScreens() {
  const { company } = useParams();
  return company === undefined ? <SubSuppliers /> : <Supplier key={company} company={company} />;
}

/** `/listSubSuppliers`: ratings of sharing companies, the associations, and the operators they depend on. */
function SubSuppliers() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const administrator = useSession()?.permission === ROLES.administrator;
  const { data: allowance } = useQuery(allowanceQuery);
  const [asking, setAsking] = useState(false);
  const tabs = administrator ? ADMINISTRATORS_TABS : TABS;
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0]!;
  if (params.get('tab') === 'compare') return <Comparison />;
  // An empty list has the button as well; only that of the page is primary.
  const askButton = (variant: 'filled' | 'default') =>
    allowance?.mayAsk && (
      <Button
        variant={variant}
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('suppliers.ask.open')}
      </Button>
    );
  const ask = askButton('default');
  return (
    <>
      <PageHead
        title={t('titles.listSubSuppliers')}
        facts={t(administrator ? 'suppliers.facts.subAll' : 'suppliers.facts.sub')}
      >
        <Button component={Link} to="/questionnaires?box=sent" variant="default">
          {t('titles.questionnaires')}
        </Button>
        {askButton('filled')}
      </PageHead>
      <PageTabs tabs={tabs} shown={tab} path="/listSubSuppliers" />
      {tab === 'portfolio' && (
        <div className="stack gap-16">
          <StandingCards />
          <PortfolioCard title={t('suppliers.tab.portfolio')} all={administrator} action={ask} />
        </div>
      )}
      {tab === 'links' && (
        <div className="stack gap-16">
          {administrator && <StandingCards />}
          <AssociationsCard end="sub" title={t('titles.listSubSuppliers')} action={ask} />
        </div>
      )}
      {tab === 'pending' && (
        <div className="stack gap-16">
          <PendingCard box="received" />
          <PendingCard box="sent" />
        </div>
      )}
      {tab === 'suppliers' && (
        <div className="stack gap-16">
          <TiersCard />
          <SupplierTable action={ask} />
        </div>
      )}
      {tab === 'trends' && (
        <div className="stack gap-16">
          <GradeHistoryCard />
          <DeclinesCard />
        </div>
      )}
      {tab === 'concentration' && (
        <div className="stack gap-16">
          <WeaknessesCard />
          <ConcentrationCard />
        </div>
      )}
      {asking && <InviteDialog kind="ask" onClose={() => setAsking(false)} />}
    </>
  );
}
