import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { allowanceQuery } from '#api/suppliers.ts';
import { PageHead } from '#components/page-head.tsx';
import { AssociationsCard } from '#components/suppliers/associations-card.tsx';
import { ConcentrationCard } from '#components/suppliers/concentration-card.tsx';
import { InviteDialog } from '#components/suppliers/invite-dialog.tsx';
import { PageTabs } from '#components/suppliers/page-tabs.tsx';
import { PendingCard } from '#components/suppliers/pending-card.tsx';
import { PortfolioCard } from '#components/suppliers/portfolio-card.tsx';
import { StandingCards } from '#components/suppliers/standing-cards.tsx';
import { useSession } from '#session/current-session.ts';

const TABS = ['portfolio', 'links', 'pending', 'concentration'];
/** Administrators send and receive no invitations; their first tab lists the associations. */
const ADMINISTRATORS_TABS = ['links', 'portfolio', 'concentration'];

/** `/listSubSuppliers`: ratings of sharing companies, the associations, and the operators they depend on. */
export default function SubSuppliers() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const administrator = useSession()?.permission === ROLES.administrator;
  const { data: allowance } = useQuery(allowanceQuery);
  const [asking, setAsking] = useState(false);
  const tabs = administrator ? ADMINISTRATORS_TABS : TABS;
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0]!;
  const ask = allowance?.mayAsk && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {t('suppliers.ask.open')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('titles.listSubSuppliers')}
        facts={t(administrator ? 'suppliers.facts.subAll' : 'suppliers.facts.sub')}
      >
        {ask}
      </PageHead>
      <PageTabs tabs={tabs} shown={tab} path="/listSubSuppliers" />
      {tab === 'portfolio' && (
        <div className="stack gap-16">
          {!administrator && <StandingCards />}
          <PortfolioCard title={t('suppliers.tab.portfolio')} all={administrator} action={ask} />
        </div>
      )}
      {tab === 'links' && <AssociationsCard end="sub" title={t('titles.listSubSuppliers')} action={ask} />}
      {tab === 'pending' && (
        <div className="stack gap-16">
          <PendingCard box="received" />
          <PendingCard box="sent" />
        </div>
      )}
      {tab === 'concentration' && <ConcentrationCard />}
      {asking && <InviteDialog kind="ask" onClose={() => setAsking(false)} />}
    </>
  );
}
