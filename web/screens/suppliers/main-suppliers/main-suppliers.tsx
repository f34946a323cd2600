import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { allowanceQuery } from '#api/suppliers.ts';
import { PageHead } from '#components/page-head.tsx';
import { AssociationsCard } from '#components/suppliers/associations-card.tsx';
import { InviteDialog, PendingCard } from '#components/suppliers/lazy-parts.tsx';
import { PageTabs } from '#components/suppliers/page-tabs.tsx';
import { useSession } from '#session/current-session.ts';

/** `/listMainSuppliers`: companies that see the user's results, and pending invitations. */
export default function MainSuppliers() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const pending = params.get('tab') === 'pending';
  const administrator = useSession()?.permission === ROLES.administrator;
  const { data: allowance } = useQuery(allowanceQuery);
  const [inviting, setInviting] = useState(false);
  // An empty list has the button as well; only that of the page is primary.
  const invite = (variant: 'filled' | 'default') =>
    allowance?.mayInvite && (
      <Button
        variant={variant}
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setInviting(true)}
      >
        {t('suppliers.invite.open')}
      </Button>
    );
  const links = <AssociationsCard end="main" title={t('titles.listMainSuppliers')} action={invite('default')} />;
  return (
    <>
      <PageHead
        title={t('titles.listMainSuppliers')}
        facts={t(administrator ? 'suppliers.facts.mainAll' : 'suppliers.facts.main')}
      >
        {!administrator && (
          <Button component={Link} to="/questionnaires" variant="default">
            {t('titles.questionnaires')}
          </Button>
        )}
        {invite('filled')}
      </PageHead>
      {administrator ? (
        links
      ) : (
        <>
          <PageTabs tabs={['links', 'pending']} shown={pending ? 'pending' : 'links'} path="/listMainSuppliers" />
          {pending ? (
            <div className="stack gap-16">
              <PendingCard box="sent" />
              <PendingCard box="received" />
            </div>
          ) : (
            links
          )}
        </>
      )}
      {inviting && <InviteDialog kind="invite" onClose={() => setInviting(false)} />}
    </>
  );
}
