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
const keyOf = ({ domain, company }: Subject) => (domain === '' ? ALL : `${domain} ${company ?? ''}`);

/** Whether both are the same domain of the same company, or all domains of the user's company. */
export const isSameSubject = (one: Subject, other: Subject) => keyOf(one) === keyOf(other);

/** A selectable domain; the company's name distinguishes equal domains. */
interface Choice {
  subject: Subject;
  label: string;
}

interface Props {
  /** Null = none is chosen yet. */
  value: Subject | null;
  /** Cannot be selected. */
  without?: Subject;
  /** Accessible name; by default that of the domain shown. */
  label?: string;
  onChange(next: Subject): void;
}

/**
 * Selects one rated domain, or all of the user's company; main suppliers can also select shared ones. Searched by the
 * server.
 */
export function SubjectPick({ value, without, label, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const own = { subject: { domain: '', company: null }, label: t('analyze.allOwn') };
  const shown = value && (value.domain || own.label);
  const choices = useChoices(asked === shown ? '' : asked);
  const chosen = value && value.domain !== '' ? [{ subject: value, label: value.domain }] : [];
  const all = new Map([own, ...chosen, ...choices].map((one) => [keyOf(one.subject), one]));
  if (without) all.delete(keyOf(without));
  return (
    <Select
      aria-label={label ?? t('index.filter')}
      value={value && keyOf(value)}
      data={[...all].map(([key, { label }]) => ({ value: key, label }))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('index.noDomain')}
      // Results are already filtered by the server.
      filter={({ options }) => options}
      onSearchChange={setSearch}
      onChange={(key) => {
        const next = key === null ? undefined : all.get(key);
        if (next) onChange(next.subject);
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
