import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { supplierInvitationQuery } from '#api/suppliers.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import type { InvitationReply } from '#components/suppliers/invitation-reply-form.tsx';
import { InvitationResult } from '#components/suppliers/invitation-result.tsx';
import { useSession } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

const InvitationReplyForm = lazyCard(
  async () => (await import('#components/suppliers/invitation-reply-form.tsx')).InvitationReplyForm,
  { lines: 8 },
);

/**
 * `/acceptInvitation`: inviter, company, and the two answers; by the token of a mail, or the id of a notification. Opening
 * the page does not answer the invitation.
 */
export default function AcceptInvitation() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const id = search.get('id') ?? '';
  const isNamed = token !== '' || id !== '';
  const query = useQuery({ ...supplierInvitationQuery(token ? { token } : { id }), enabled: isNamed });
  const [answer, setAnswer] = useState<InvitationReply | null>(null);
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 20 }}>{t('titles.acceptInvitation')}</h1>
      {!isNamed ? (
        <Note tone="bad" lead={t('suppliers.answer.noToken')} live />
      ) : isApiError(query.error, 'invitation-other-account') ? (
        <Note tone="bad" lead={query.error?.message} live>
          {t('suppliers.answer.otherAccount')}
        </Note>
      ) : isApiError(query.error, 'invitation-ended') ? (
        <Note tone="bad" lead={query.error?.message} live />
      ) : (
        <QueryBoundary query={query}>
          {(invitation) => (
            <div className={cardStyles.card} style={{ padding: 24 }}>
              {answer === null ? (
                <InvitationReplyForm invitation={invitation} onAnswered={setAnswer} />
              ) : (
                <div className="stack gap-16">
                  <InvitationResult invitation={invitation} answer={answer} />
                  <Next accepted={answer === 'accepted' && invitation.kind === 'invite'} />
                </div>
              )}
            </div>
          )}
        </QueryBoundary>
      )}
      <p className="small" style={{ marginTop: 16 }}>
        <Link to="/">{t('suppliers.answer.toHome')}</Link>
      </p>
    </PublicLayout>
  );
}

/** Link to the result. */
function Next({ accepted }: { accepted: boolean }) {
  const { t } = useTranslation();
  const main = useSession()?.permission === ROLES.mainSupplier;
  const toList = accepted && main;
  return (
    <div>
      <Button component={Link} to={toList ? '/listSubSuppliers' : '/account'}>
        {t(toList ? 'suppliers.answer.toList' : 'suppliers.answer.toAccount')}
      </Button>
    </div>
  );
}
