import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { SectionNav } from '#components/lists/section-nav/section-nav.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import { ColleaguesCard } from './colleagues-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { NoCompany } from './no-company.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RankingCard } from './ranking-card.tsx';
import { RequestsCard } from './requests-card.tsx';

// Below the first cards.
const RemediationCard = lazyCard(async () => (await import('./remediation-card.tsx')).RemediationCard, {
  lines: 0,
  height: 380,
});
const InvitationsCard = lazyCard(async () => (await import('./invitations-card.tsx')).InvitationsCard);
const ScimCard = lazyCard(async () => (await import('./scim-card.tsx')).ScimCard);
const Branding = lazyCard(async () => (await import('#components/files/branding/branding.tsx')).Branding);

/** `/account/company`: members of the user's company and their roles. */
export default function Company() {
  const { t } = useTranslation();
  const query = useQuery(companyQuery);
  const owner = useSession()?.companyRole === 'owner';
  const company = query.data;
  return (
    <>
      <PageHead
        title={t('titles.company')}
        facts={
          company?.name && (
            <>
              <bdi>{company.name}</bdi> {company.confirmed ? t('account.confirmed') : t('account.selfDeclared')}
            </>
          )
        }
      />
      <SectionNav />
      <QueryBoundary query={query} lines={8}>
        {(data) =>
          data.personal ? (
            <NoCompany request={data.ownRequest} />
          ) : (
            <div className="grid">
              {data.joinRequests.length > 0 && <RequestsCard requests={data.joinRequests} />}
              {data.domainChoice && <DomainsCard choice={data.domainChoice} owner={owner} />}
              <ColleaguesCard company={data} owner={owner} />
              {owner && <InvitationsCard invitations={data.invitations} />}
              <ProfileCard company={data} owner={owner} />
              <div className="half stack gap-16">
                <RemediationCard key={JSON.stringify(data.remediationDays)} days={data.remediationDays} owner={owner} />
                <RankingCard ranked={data.ranked} owner={owner} />
                <FactorCard required={data.secondFactorRequired} owner={owner} />
              </div>
              {owner && <ScimCard />}
              <Card title={t('branding.title')}>
                <Branding company={data.name} owner={owner} />
              </Card>
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}
