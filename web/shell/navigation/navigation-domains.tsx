import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { associatedDomainsQuery } from '#api/domains.ts';
import { ratingsQuery, type Subject } from '#api/ratings.ts';
import { useIsOwn } from '#components/domains/use-own.ts';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { useSession } from '#session/current-session.ts';
import { readLastSubject, writeLastSubject } from '#theme/preferences.ts';
import { subjectPath, useSubject } from '../subject.ts';
import styles from './navigation.module.css';

/** With more domains than this the group has a search field and ends with "All domains" (design §5). */
const NAMES_SHOWN = 15;
/** For administrators, who see the domains of all companies: their own group of the menu must fit below the names. */
const NAMES_SHOWN_TO_ADMINISTRATORS = 3;

/** Returns the subject of a rated domain: administrators see the domains of all companies, others only their own. */
export function useSubjectOf(): (line: Pick<RatingLine, 'domain' | 'companyId'>) => Subject {
  const isOwn = useIsOwn();
  return (line) => ({ domain: line.domain, company: isOwn(line) ? null : (line.companyId ?? null) });
}

/** Stores which domain is viewed, for `useLastRated`. */
export function useStoredSubject(): void {
  const account = useSession()?.account ?? '';
  const { domain, company } = useSubject();
  useEffect(() => {
    if (domain) writeLastSubject(sessionStorage, { account, domain, company });
  }, [account, domain, company]);
}

/** The most recently viewed domain, otherwise the first rated one; null before the first rating. */
export function useLastRated(enabled: boolean): Subject | null {
  const subjectOf = useSubjectOf();
  const account = useSession()?.account ?? '';
  const { domain, company } = useSubject();
  const { data } = useQuery({ ...ratingsQuery(1, ''), enabled });
  if (!data || data.rows.length === 0) return null;
  const last = domain ? { domain, company } : readLastSubject(sessionStorage, account);
  const line = data.rows.find(
    (row) => row.domain === last?.domain && (!last.company || row.companyId === last.company),
  );
  // Beyond the first page only the server knows whether the domain still exists.
  if (last && !line && data.total > data.rows.length) return last;
  return subjectOf(line ?? data.rows[0]!);
}

export function RatedDomains({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation();
  const { domain } = useParams();
  const subjectOf = useSubjectOf();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const all = useQuery(ratingsQuery(1, ''));
  const found = useQuery({ ...ratingsQuery(1, asked), enabled: asked !== '' });
  const isAdministrator = useSession()?.permission === ROLES.administrator;
  const shown = isAdministrator ? NAMES_SHOWN_TO_ADMINISTRATORS : NAMES_SHOWN;
  const many = (all.data?.total ?? 0) > shown;
  const rows = ((asked ? found.data : all.data)?.rows ?? []).slice(0, shown);
  return (
    <>
      {many && (
        <div className={`${styles.navItem} ${styles.sub}`}>
          <TextInput
            size="xs"
            className="grow"
            aria-label={t('menu.searchDomains')}
            placeholder={t('menu.searchDomains')}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      <ul className={styles.navList}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={subjectPath(subjectOf(row))}
              className={`${styles.navItem} ${styles.sub}`}
              title={row.domain}
              onClick={onNavigate}
              {...(row.domain === domain ? { 'aria-current': 'page' as const } : {})}
            >
              <GradeMark grade={row.grade} limited={row.limited} size={18} />
              <span className="clip">{row.domain}</span>
            </Link>
          </li>
        ))}
        {many && (
          <li>
            <Link to="/?domain=all" className={`${styles.navItem} ${styles.sub}`} onClick={onNavigate}>
              {t('allDomains')}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

export function UnratedDomains({ onNavigate }: { onNavigate(): void }) {
  const { data = [] } = useQuery(associatedDomainsQuery);
  const rows = data.filter((row) => row.status === 'verified' && row.lastScanAt === null).slice(0, NAMES_SHOWN);
  return (
    <ul className={styles.navList}>
      {rows.map((row) => (
        <li key={row.domain}>
          <Link
            to={`/scan?domain=${encodeURIComponent(row.domain)}`}
            className={`${styles.navItem} ${styles.sub}`}
            title={row.domain}
            onClick={onNavigate}
          >
            <GradeMark grade={null} size={18} />
            <span className="clip">{row.unicode}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
