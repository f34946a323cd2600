import type { ColleagueLinkData } from '@assay/contract/api/company.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#api/client.ts';
import { acceptInvitation, colleagueInvitationQuery } from '#api/invitation.ts';
import { logOut } from '#api/session.ts';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import { session, useSession } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import factStyles from '#styles/facts.module.css';
import { JoinForm } from './join-form.tsx';

/** `/register?invitation=…`: the inviter, and the options with and without an account. */
export function Joining({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useQuery(colleagueInvitationQuery(token));
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 20 }}>{t('join.title')}</h1>
      <div className={`${cardStyles.card} stack gap-16`} style={{ padding: 24 }}>
        <QueryBoundary query={query} lines={6}>
          {(invitation) => (
            <>
              <InvitationFacts invitation={invitation} />
              <Way invitation={invitation} token={token} />
            </>
          )}
        </QueryBoundary>
      </div>
      <p className="small" style={{ marginTop: 16 }}>
        <Link to="/register">{t('join.without')}</Link>
      </p>
    </PublicLayout>
  );
}

function InvitationFacts({ invitation }: { invitation: ColleagueLinkData }) {
  const { t } = useTranslation();
  const { account, inviter, company, confirmed, domains, companyRole } = invitation;
  return (
    <dl className={factStyles.facts}>
      <dt>{t('business.company')}</dt>
      <dd>
        <bdi className="strong">{company}</bdi>{' '}
        <span className="text-2">{confirmed ? t('account.confirmed') : t('account.selfDeclared')}</span>
      </dd>
      <dt>{t('join.domains')}</dt>
      <dd className="stack gap-2">
        {domains.length === 0 ? t('join.noDomains') : domains.map((name) => <Host key={name} name={name} />)}
      </dd>
      <dt>{t('join.inviter')}</dt>
      <dd>
        <Email address={inviter} />
      </dd>
      <dt>{t('join.invited')}</dt>
      <dd>
        <Email address={account} />
      </dd>
      <dt>{t('company.place')}</dt>
      <dd>{t(`terms:companyRoles.${companyRole}`)}</dd>
    </dl>
  );
}

/** Accept with the current account, log in first, or create the account. */
function Way({ invitation, token }: { invitation: ColleagueLinkData; token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useSession();
  const { account, company } = invitation;
  if (!current && !invitation.hasAccount) return <JoinForm invitation={invitation} token={token} />;
  if (!current)
    return (
      <>
        <p className="text-2">{t('join.logInFirst')}</p>
        <Button
          size="md"
          onClick={() => {
            session.setWantedPath(`/register?invitation=${encodeURIComponent(token)}`);
            void navigate('/login');
          }}
        >
          {t('join.logIn')}
        </Button>
      </>
    );
  if (current.account.toLowerCase() !== account.toLowerCase())
    return (
      <>
        <Note tone="warn" lead={t('join.otherAccount', { account: current.account })} />
        <Button size="md" variant="default" onClick={() => void logOut().catch(() => {})}>
          {t('join.logOut')}
        </Button>
      </>
    );
  return <Accept company={company} token={token} />;
}

function Accept({ company, token }: { company: string; token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await acceptInvitation(token);
      toast({ message: t('join.accepted', { company }) });
      session.clear({ wanted: false });
      void navigate('/login');
    } catch (error) {
      setRefused(error instanceof ApiError && error.message ? error.message : t('password.networkError'));
      setBusy(false);
    }
  };
  return (
    <>
      {refused && <Note tone="bad" lead={refused} live />}
      <p className="text-2">{t('join.acceptWhy')}</p>
      <Button size="md" loading={busy} onClick={() => void accept()}>
        {t('join.accept')}
      </Button>
    </>
  );
}
