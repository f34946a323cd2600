import type { Verification } from '@assay/contract/api/domains.ts';
import { useTranslation } from 'react-i18next';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import listStyles from '#styles/list.module.css';

export const VERIFICATION_KINDS: Record<string, StatusKind> = {
  pending: 'waiting',
  verified: 'good',
  expired: 'failed',
  failed: 'failed',
  cancelled: 'not-assessed',
};

/** Requests with their state; each links to its record. */
export function PendingList({ list, onOpen }: { list: readonly Verification[]; onOpen(domain: string): void }) {
  const { t } = useTranslation();
  if (list.length === 0) return <p className="small text-2">{t('verifying.noPending')}</p>;
  return (
    <ul className={`${listStyles.list} small`}>
      {list.map((request) => (
        <li key={request.domain} className="row between" style={{ padding: '7px 0' }}>
          <button type="button" className="link-button clip" onClick={() => onOpen(request.domain)}>
            {request.unicode}
          </button>
          <Status kind={VERIFICATION_KINDS[request.status] ?? 'open'}>{t(`verification.${request.status}`)}</Status>
        </li>
      ))}
    </ul>
  );
}
