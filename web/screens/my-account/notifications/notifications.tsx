import { useTranslation } from 'react-i18next';
import { SectionNav } from '#components/lists/section-nav/section-nav.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useSession } from '#session/current-session.ts';
import { ChannelsCard } from './channels-card.tsx';
import { ListCard } from './list-card.tsx';

// Below the first cards.
const AlertRulesCard = lazyCard(async () => (await import('./alerts/alert-rules-card.tsx')).AlertRulesCard);
const WebhooksCard = lazyCard(async () => (await import('./webhooks-card.tsx')).WebhooksCard);
const TicketsCard = lazyCard(async () => (await import('./tickets/tickets-card.tsx')).TicketsCard);
const SiemCard = lazyCard(async () => (await import('./siem/siem-card.tsx')).SiemCard);

/** `/account/notifications`: notifications, channels, webhooks, ticket systems and SIEMs. */
export default function Notifications() {
  const { t } = useTranslation();
  const owner = useSession()?.companyRole === 'owner';
  return (
    <>
      <PageHead title={t('titles.accountNotifications')} facts={t('notifications.facts')} />
      <SectionNav />
      <div className="grid">
        <ListCard />
        <ChannelsCard />
        <AlertRulesCard owner={owner} />
        <WebhooksCard owner={owner} />
        <TicketsCard owner={owner} />
        <SiemCard owner={owner} />
      </div>
    </>
  );
}
