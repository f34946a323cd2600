import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierInvitationQuery } from '#api/suppliers.ts';
import { Modal } from '#components/loading/modal.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { type InvitationReply, InvitationReplyForm } from './invitation-reply-form.tsx';
import { InvitationResult } from './invitation-result.tsx';

/** Dialog that accepts or rejects a listed invitation. */
export function InvitationReplyDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const query = useQuery(supplierInvitationQuery({ id }));
  const [answer, setAnswer] = useState<InvitationReply | null>(null);
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('titles.acceptInvitation')}</span>}>
      <QueryBoundary query={query}>
        {(invitation) =>
          answer === null ? (
            <InvitationReplyForm invitation={invitation} onAnswered={setAnswer} />
          ) : (
            <div className="stack gap-16">
              <InvitationResult invitation={invitation} answer={answer} />
              <div className="row" style={{ justifyContent: 'flex-end' }}>
                <Button variant="default" onClick={onClose}>
                  {t('suppliers.dialog.close')}
                </Button>
              </div>
            </div>
          )
        }
      </QueryBoundary>
    </Modal>
  );
}
