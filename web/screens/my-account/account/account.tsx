import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountQuery } from '#api/own-account.ts';
import { SectionNav } from '#components/lists/section-nav/section-nav.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import { AvatarCard } from './avatar-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

// Below the first cards.
const SessionsCard = lazyCard(async () => (await import('./sessions-card.tsx')).SessionsCard);
const TokensCard = lazyCard(async () => (await import('./tokens/tokens-card.tsx')).TokensCard);
const CalendarCard = lazyCard(async () => (await import('./calendar-card.tsx')).CalendarCard);
const SuppliersCard = lazyCard(async () => (await import('#components/suppliers/suppliers-card.tsx')).SuppliersCard, {
  words: ['suppliers'],
});
const SignOnCard = lazyCard(async () => (await import('./sign-on-card.tsx')).SignOnCard, { lines: 0 });
const DataCard = lazyCard(async () => (await import('./data-card.tsx')).DataCard);

/** `/account`: profile, plan, security and data of the account. */
export default function Account() {
  const { t } = useTranslation();
  const needed = useSession()?.secondFactorNeeded ?? false;
  const query = useQuery({ ...accountQuery, enabled: !needed });
  if (needed)
    return (
      <>
        <PageHead title={t('titles.account')} facts={t('errors:second-factor-setup-needed')} />
        <div className="grid">
          <SecondFactorCard active={false} recovery={false} />
          <PasskeysCard />
        </div>
      </>
    );
  return (
    <>
      <PageHead title={t('titles.account')} facts={query.data?.account}>
        <Button
          variant="default"
          component={Link}
          to="/account/notifications"
          leftSection={<IconBell size={16} aria-hidden="true" />}
        >
          {t('titles.accountNotifications')}
        </Button>
      </PageHead>
      <SectionNav />
      <QueryBoundary query={query} lines={8}>
        {(account) => (
          <div className="grid">
            <ProfileCard account={account} />
            <PlanCard account={account} />
            <AvatarCard account={account} />
            <SecondFactorCard active={account.authenticatorApp} recovery={account.secondFactor} />
            <PasskeysCard />
            <SessionsCard />
            <TokensCard usage={account.plan.limits.apiTokens} />
            <CalendarCard />
            <SuppliersCard />
            <SignOnCard />
            <DataCard account={account.account} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
