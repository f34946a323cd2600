import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';

/** Texts of a kind of integration, in the file `screens/notifications.json` of each language. */
export type IntegrationTexts = 'siem' | 'ticketSystems' | 'webhooks';

/** Integrations of one kind, managed by owners: others read why they see none. */
export function IntegrationCard({
  texts,
  owner,
  children,
}: {
  texts: IntegrationTexts;
  owner: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t(`${texts}.title`)}>
      <div className="stack gap-16">
        <p className="text-2">{t(`${texts}.why`)}</p>
        {owner ? children : <p className="small text-2">{t(`${texts}.ownerOnly`)}</p>}
      </div>
    </Card>
  );
}
