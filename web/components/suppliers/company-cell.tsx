import type { SharingLevel, SupplierParty } from '@assay/contract/api/suppliers.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Email } from '../email.tsx';
import type { Column } from '../lists/table/columns.ts';

/** Name of a company; a personal company is named by its account. */
export function partyName({ company, account }: Pick<SupplierParty, 'company' | 'account'>): string {
  return company || account;
}

export function CompanyCell({ party }: { party: SupplierParty }) {
  const { t } = useTranslation();
  return (
    <div>
      <bdi className="strong">{party.company || t('suppliers.noCompany')}</bdi>
      {party.company && (
        <div className="tiny text-3">{t(party.confirmed ? 'suppliers.confirmed' : 'suppliers.selfDeclared')}</div>
      )}
    </div>
  );
}

export function PersonCell({ party }: { party: SupplierParty }) {
  return (
    <div>
      <bdi>{party.name}</bdi>
      <div>
        <Email address={party.account} />
      </div>
    </div>
  );
}

/** "Rating, all domains": the sharing level and the number of domains. */
export function sharedText(
  t: TFunction,
  { level, domains, domainCount }: { level: SharingLevel; domains: readonly string[] | null; domainCount?: number },
): string {
  const names =
    domains === null
      ? t('suppliers.everyDomain')
      : t('suppliers.domainCount', { count: domainCount ?? domains.length });
  return `${t(`suppliers.level.${level}`)} · ${names}`;
}

/** Account that sent the invitation. @param brief the list shows its main columns only */
export function senderColumn<R extends { senderAccount: string }>(t: TFunction, brief: boolean): Column<R> {
  return {
    id: 'sender',
    label: t('suppliers.column.sender'),
    cell: (row) => <Email address={row.senderAccount} />,
    className: 'text-2',
    hide: 'medium',
    hidden: brief,
  };
}
