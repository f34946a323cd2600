import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { associatedDomainsQuery, verificationsQuery } from '#api/domains.ts';
import { Card } from '#components/card.tsx';
import { AddDomain } from '#components/domains/add-domain.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { DomainsTable } from './domains-table.tsx';
import { PendingList } from './pending-list.tsx';
import { Verify } from './verify.tsx';

/** `/listAssociatedDomains`: verified domains, and the verification of another. */
export default function AssociatedDomains() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const verifying = params.get('verify');
  const adding = params.get('add') ?? '';
  const pending = useQuery(verificationsQuery);
  const domains = useQuery(associatedDomainsQuery);
  const request = pending.data?.find((one) => one.domain === verifying);
  const done = domains.data?.find((one) => one.domain === verifying && one.status === 'verified');
  if (verifying && (request || done))
    return (
      <Verify
        domain={verifying}
        request={request ?? null}
        others={pending.data ?? []}
        onOpen={(domain) => setParams({ verify: domain })}
        onLeave={() => setParams({})}
      />
    );
  return (
    <>
      <PageHead title={t('titles.listAssociatedDomains')} facts={t('verifying.facts')} />
      <div className="grid">
        <Card title={t('verifying.add')} className="seven-wide">
          <AddDomain
            key={adding}
            initial={adding}
            action={t('verifying.get')}
            onAdded={(domain) => setParams({ verify: domain })}
          />
        </Card>
        <Card title={t('verifying.pending')} className="five-wide">
          <QueryBoundary query={pending} lines={2}>
            {(list) => <PendingList list={list} onOpen={(domain) => setParams({ verify: domain })} />}
          </QueryBoundary>
        </Card>
        <DomainsTable />
      </div>
    </>
  );
}
