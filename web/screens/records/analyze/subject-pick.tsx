import { ROLES } from '@assay/contract/roles.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratingsQuery, type Subject } from '#api/ratings.ts';
import { portfolioQuery } from '#api/suppliers.ts';
import { Select } from '#components/loading/select.tsx';
import { useSession } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';

const ALL = 'all';
const keyOf = ({ domain, company }: Subject) => `${domain} ${company ?? ''}`;

/** A selectable domain; the company's name distinguishes equal domains. */
interface Choice {
  subject: Subject;
  label: string;
}

interface Props {
  value: Subject;
  /** Accessible name; by default that of the domain shown. */
  label?: string;
  onChange(next: Subject): void;
}

/**
 * Selects one rated domain, or all of the user's company; main suppliers can also select shared ones. Searched by the
 * server.
 */
export function SubjectPick({ value, label, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const shown = value.domain === '' ? t('analyze.allOwn') : value.domain;
  const choices = useChoices(asked === shown ? '' : asked);
  const all = new Map([{ subject: value, label: value.domain }, ...choices].map((one) => [keyOf(one.subject), one]));
  all.delete(keyOf({ domain: '', company: null }));
  return (
    <Select
      aria-label={label ?? t('index.filter')}
      value={value.domain === '' ? ALL : keyOf(value)}
      data={[
        { value: ALL, label: t('analyze.allOwn') },
        ...[...all].map(([key, { label }]) => ({ value: key, label })),
      ]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('index.noDomain')}
      // Results are already filtered by the server.
      filter={({ options }) => options}
      onSearchChange={setSearch}
      onChange={(key) => {
        if (key !== null) onChange(all.get(key)?.subject ?? { domain: '', company: null });
      }}
      w={260}
    />
  );
}

function useChoices(search: string): Choice[] {
  const subjectOf = useSubjectOf();
  const permission = useSession()?.permission;
  const own = useQuery(ratingsQuery(1, search)).data?.rows ?? [];
  const shared = useQuery({
    ...portfolioQuery({ page: 1, search, sort: 'domain' }),
    enabled: permission === ROLES.mainSupplier,
  });
  const twice = (domain: string) => own.filter((line) => line.domain === domain).length > 1;
  return [
    ...own.map((line) => ({
      subject: subjectOf(line),
      label: twice(line.domain) ? `${line.domain} (${line.company})` : line.domain,
    })),
    ...(shared.data?.rows ?? [])
      .filter(({ score }) => score !== null)
      .map(({ domain, company, companyId }) => ({
        subject: { domain, company: companyId },
        label: `${domain} (${company})`,
      })),
  ];
}
