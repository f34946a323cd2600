import { ROLES } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isRefusal } from '../../../api/connection.ts';
import { invitationQuery } from '../../../api/suppliers.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Note } from '../../../components/note.tsx';
import { type Answer, AnswerForm } from '../../../components/suppliers/answer-form.tsx';
import { Answered } from '../../../components/suppliers/answered.tsx';
import { useSession } from '../../../session/current.ts';
import { Outside } from '../../../shell/outside.tsx';

/** `/acceptInvitation`: who invites, from which company, and the two answers. Opening it answers nothing. */
export default function AcceptInvitation() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const query = useQuery({ ...invitationQuery({ token }), enabled: token !== '' });
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Outside>
      <h1 style={{ marginBottom: 20 }}>{t('titles.acceptInvitation')}</h1>
      {token === '' ? (
        <Note tone="bad" lead={t('suppliers.answer.noToken')} live />
      ) : isRefusal(query.error, 'invitation-other-account') ? (
        <Note tone="bad" lead={query.error?.message} live>
          {t('suppliers.answer.otherAccount')}
        </Note>
      ) : isRefusal(query.error, 'invitation-ended') ? (
        <Note tone="bad" lead={query.error?.message} live />
      ) : (
        <Loaded query={query}>
          {(invitation) => (
            <div className="card" style={{ padding: 24 }}>
              {answer === null ? (
                <AnswerForm invitation={invitation} onAnswered={setAnswer} />
              ) : (
                <div className="stack gap-16">
                  <Answered invitation={invitation} answer={answer} />
                  <Next accepted={answer === 'accepted' && invitation.kind === 'invite'} />
                </div>
              )}
            </div>
          )}
        </Loaded>
      )}
      <p className="small" style={{ marginTop: 16 }}>
        <Link to="/">{t('suppliers.answer.toHome')}</Link>
      </p>
    </Outside>
  );
}

/** Where the outcome is seen. */
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
