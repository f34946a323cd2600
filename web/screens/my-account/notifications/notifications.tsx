import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/page-head.tsx';
import { useSession } from '#session/current-session.ts';
import { AlertRulesCard } from './alerts/alert-rules-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ListCard } from './list-card.tsx';
import { SiemCard } from './siem/siem-card.tsx';
import { TicketsCard } from './tickets/tickets-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** `/account/notifications`: notifications, channels, webhooks, ticket systems and SIEMs. */
export default function Notifications() {
  const { t } = useTranslation();
  const owner = useSession()?.companyRole === 'owner';
  return (
    <>
      <PageHead title={t('titles.accountNotifications')} facts={t('notifications.facts')} />
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
