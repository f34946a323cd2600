import type { AddressRow } from '@assay/contract/api/analysis/addresses.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Host } from '../host.tsx';
import { TableFoot } from '../lists/table-foot.tsx';
import styles from './address-list.module.css';
import { countryName } from './country-name.ts';

interface Props {
  list: Page<AddressRow>;
  onPage(page: number): void;
  /** Shows the domain of each address, with a link. */
  domains?: boolean;
  /** Shows the country of each address. */
  countries?: boolean;
}

/** A page of the address's domain. @param page such as `/ip_reputation`; empty for the overview */
function pathOf({ domain, companyId }: AddressRow, page: string, search = ''): string {
  const query = new URLSearchParams({ ...(companyId ? { company: companyId } : {}), ...(search ? { search } : {}) });
  return `/domain/${encodeURIComponent(domain)}${page}${query.size > 0 ? `?${query}` : ''}`;
}

/** Addresses next to a map; each host leads to its findings. */
export function AddressList({ list, onPage, domains = false, countries = false }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <ul className={styles.addresses}>
        {list.rows.map((row) => {
          const operator = [row.asn === null ? '' : `AS${row.asn}`, row.operator].filter(Boolean).join(' ');
          const names = row.hosts.filter((host) => !domains || host !== row.domain);
          const more = row.hostCount - row.hosts.length;
          return (
            <li key={`${row.companyId} ${row.domain} ${row.address}`}>
              <span className="mono strong">
                <Host name={row.address} />
              </span>
              <span className="text-2">{countries && countryName(row.country, i18n.language, t('map.unknown'))}</span>
              {domains && (
                <span className={styles.of}>
                  <Link to={pathOf(row, '/ip_reputation')}>
                    <Host name={row.domain} />
                  </Link>
                  {row.company && (
                    <span className="text-3">
                      {' '}
                      <bdi>{row.company}</bdi>
                    </span>
                  )}
                </span>
              )}
              {names.length > 0 && (
                <span className={`${styles.of} text-2 mono`}>
                  {names.map((name) => (
                    <span key={name}>
                      <Link to={`${pathOf(row, '', name)}#findings`} aria-label={t('map.findingsOf', { host: name })}>
                        <Host name={name} />
                      </Link>{' '}
                    </span>
                  ))}
                  {more > 0 && `+${more}`}
                </span>
              )}
              {operator && <span className={`${styles.of} tiny text-3`}>{operator}</span>}
              {row.listed > 0 && (
                <span className={`${styles.of} tiny`}>
                  <Link to={pathOf(row, '/ip_reputation', row.address)} className="bad">
                    {t('map.onLists', { count: row.listed })}
                  </Link>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <TableFoot page={list.page} pageSize={list.pageSize} total={list.total} onPage={onPage} />
    </>
  );
}
