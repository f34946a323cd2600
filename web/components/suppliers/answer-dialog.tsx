import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationQuery } from '../../api/suppliers.ts';
import { Loaded } from '../loaded.tsx';
import { type Answer, AnswerForm } from './answer-form.tsx';
import { Answered } from './answered.tsx';

/** An invitation of the list, to be accepted or rejected. */
export function AnswerDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const query = useQuery(invitationQuery({ id }));
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('titles.acceptInvitation')}</span>}>
      <Loaded query={query}>
        {(invitation) =>
          answer === null ? (
            <AnswerForm invitation={invitation} onAnswered={setAnswer} />
          ) : (
            <div className="stack gap-16">
              <Answered invitation={invitation} answer={answer} />
              <div className="row" style={{ justifyContent: 'flex-end' }}>
                <Button variant="default" onClick={onClose}>
                  {t('suppliers.dialog.close')}
                </Button>
              </div>
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}
