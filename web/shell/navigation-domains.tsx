import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { associatedDomainsQuery } from '../api/domains.ts';
import { ratingsQuery, type Subject } from '../api/ratings.ts';
import { GradeMark } from '../components/marks/grade-mark.tsx';
import { useSession } from '../session/current.ts';
import { subjectPath } from './subject.ts';

/** Above this many names the group has a search field and ends in "All domains" (design §5). */
const NAMES_SHOWN = 15;

/** Whose a rated domain is, as its pages name it: administrators see every company's, others only their own. */
export function useSubjectOf(): (line: Pick<RatingLine, 'domain' | 'companyId'>) => Subject {
  const permission = useSession()?.permission;
  return (line) => ({
    domain: line.domain,
    company: permission === ROLES.administrator ? (line.companyId ?? null) : null,
  });
}

/** The domain of the address, else the first rated one; null before the first rating. */
export function useFirstRated(enabled: boolean): Subject | null {
  const subjectOf = useSubjectOf();
  const { domain } = useParams();
  const { data } = useQuery({ ...ratingsQuery(1, ''), enabled });
  const line = data?.rows.find((row) => row.domain === domain) ?? data?.rows[0];
  return line ? subjectOf(line) : null;
}

export function RatedDomains({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation();
  const { domain } = useParams();
  const subjectOf = useSubjectOf();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const all = useQuery(ratingsQuery(1, ''));
  const found = useQuery({ ...ratingsQuery(1, asked), enabled: asked !== '' });
  const many = (all.data?.total ?? 0) > NAMES_SHOWN;
  const rows = ((asked ? found.data : all.data)?.rows ?? []).slice(0, NAMES_SHOWN);
  return (
    <>
      {many && (
        <div className="nav-item sub">
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
      <ul className="nav-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={subjectPath(subjectOf(row))}
              className="nav-item sub"
              title={row.domain}
              onClick={onNavigate}
              {...(row.domain === domain ? { 'aria-current': 'page' as const } : {})}
            >
              <GradeMark grade={row.grade} size={18} />
              <span className="clip">{row.domain}</span>
            </Link>
          </li>
        ))}
        {many && (
          <li>
            <Link to="/?domain=all" className="nav-item sub" onClick={onNavigate}>
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
    <ul className="nav-list">
      {rows.map((row) => (
        <li key={row.domain}>
          <Link
            to={`/scan?domain=${encodeURIComponent(row.domain)}`}
            className="nav-item sub"
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
