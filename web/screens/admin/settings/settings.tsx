import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { installationSettingsQuery } from '#api/administration/installation.ts';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { SectionNav } from '#components/lists/section-nav/section-nav.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { CARDS } from './cards.ts';
import { KeysCard } from './keys-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProvidersCard } from './providers/providers-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { IdentityProvidersCard } from './sign-on/identity-providers-card.tsx';

/** `/admin/settings`: settings of this installation; values set by the environment are marked. */
export default function Settings() {
  const { t } = useTranslation();
  const query = useQuery(installationSettingsQuery);
  return (
    <>
      <PageHead title={t('titles.adminSettings')} facts={t('admin.settings.facts')} />
      <AdminTabs />
      <SectionNav />
      <QueryBoundary query={query} lines={12}>
        {(data) => (
          <div className="grid">
            <SettingsCard card={CARDS.passwords} data={data} className="half" />
            <SettingsCard card={CARDS.retention} data={data} className="half" />
            <SettingsCard card={CARDS.mail} data={data} className="half" />
            <div className="half stack gap-16">
              <SettingsCard card={CARDS.scans} data={data} />
              <KeysCard data={data} />
            </div>
            <IdentityProvidersCard />
            <ProvidersCard settings={data} />
            <PrivacyCard data={data} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
