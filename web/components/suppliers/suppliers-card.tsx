import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { allowanceQuery } from '#api/suppliers.ts';
import { Modal } from '#components/loading/modal.tsx';
import { Card } from '../card.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { AssociationsCard } from './associations-card.tsx';
import { InviteDialog, PendingCard } from './lazy-parts.tsx';

/** On the account page: pending invitations and a button for the dialog. For every role. */
export function SuppliersCard() {
  const { t } = useTranslation();
  const query = useQuery(allowanceQuery);
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('suppliers.dialog.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('suppliers.dialog.why')}</p>
        <QueryBoundary query={query} lines={1}>
          {({ waiting }) => <p>{t('suppliers.dialog.waiting', { count: waiting })}</p>}
        </QueryBoundary>
        <div className="row wrap">
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('suppliers.dialog.open')}
          </Button>
          <Link to="/questionnaires?box=received" className="small">
            {t('titles.questionnaires')}
          </Link>
        </div>
      </div>
      {open && <SupplierDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Associations, pending invitations, and buttons for the actions that the role allows. */
function SupplierDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { data } = useQuery(allowanceQuery);
  const [inviting, setInviting] = useState<'invite' | 'ask' | null>(null);
  return (
    <Modal opened onClose={onClose} size="xl" title={<span className="strong">{t('suppliers.dialog.title')}</span>}>
      <div className="stack gap-16">
        {(data?.mayInvite || data?.mayAsk) && (
          <div className="row wrap">
            {data.mayInvite && <Button onClick={() => setInviting('invite')}>{t('suppliers.invite.open')}</Button>}
            {data.mayAsk && <Button onClick={() => setInviting('ask')}>{t('suppliers.ask.open')}</Button>}
          </div>
        )}
        <PendingCard box="received" brief />
        <AssociationsCard end="main" title={t('suppliers.dialog.letIn')} brief />
        <AssociationsCard end="sub" title={t('suppliers.dialog.shared')} brief />
        <PendingCard box="sent" brief />
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('suppliers.dialog.close')}
          </Button>
        </div>
      </div>
      {inviting && <InviteDialog kind={inviting} onClose={() => setInviting(null)} />}
    </Modal>
  );
}
