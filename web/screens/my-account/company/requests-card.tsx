import type { CompanyData } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerJoinRequest } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { Instant } from '#components/instant.tsx';
import { toast } from '#components/toast.ts';
import { RoleSelect } from './role-select.tsx';

type JoinRequest = CompanyData['joinRequests'][number];

function RequestLine({ request, onRefuse }: { request: JoinRequest; onRefuse(): void }) {
  const { t } = useTranslation();
  const { id, name, account, domain, askedAt } = request;
  const [role, setRole] = useState<CompanyRole>('member');
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      await answerJoinRequest(id, role);
      toast({ message: t('company.accepted', { name }) });
    } catch {
      // The pop-up shows the reason.
      setBusy(false);
    }
  };
  return (
    <li className="row wrap between">
      <span className="stack gap-2">
        <bdi className="strong">{name}</bdi>
        <span className="small text-2">
          <Email address={account} /> · {t('company.ofDomain', { domain })} · <Instant at={askedAt} />
        </span>
      </span>
      <span className="row wrap">
        <RoleSelect name={t('company.placeOf', { name })} value={role} onChange={setRole} />
        <Button loading={busy} aria-label={t('company.acceptOf', { name })} onClick={() => void accept()}>
          {t('company.accept')}
        </Button>
        <Button variant="default" aria-label={t('company.refuseOf', { name })} onClick={onRefuse}>
          {t('company.refuse')}
        </Button>
      </span>
    </li>
  );
}

/** Join requests from accounts with an address in a verified domain of the company. */
export function RequestsCard({ requests }: { requests: readonly JoinRequest[] }) {
  const { t } = useTranslation();
  const [refusing, setRefusing] = useState<JoinRequest | null>(null);
  return (
    <Card title={t('company.requests')}>
      <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
        {requests.map((request) => (
          <RequestLine key={request.id} request={request} onRefuse={() => setRefusing(request)} />
        ))}
      </ul>
      {refusing && (
        <Confirm
          title={t('company.refuseQuestion', { name: refusing.name })}
          action={t('company.refuse')}
          keep={t('account.cancel')}
          onClose={() => setRefusing(null)}
          onConfirm={() => answerJoinRequest(refusing.id, null)}
        >
          {t('company.refuseWhy')}
        </Confirm>
      )}
    </Card>
  );
}
