import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vendorsQuery } from '#api/reports/integrated.ts';
import { Card } from '#components/card.tsx';
import { Select } from '#components/loading/select.tsx';

/** Target vendor of the report, for administrators; searched by the server. */
export function VendorPick({ vendor, onVendor }: { vendor: string | null; onVendor(id: string | null): void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const [asked] = useDebouncedValue(search.trim(), 300);
  const { data } = useQuery(vendorsQuery(asked === picked?.label ? '' : asked));
  const found = (data?.rows ?? []).map(({ companyId, company }) => ({ value: companyId, label: company }));
  const options = picked && !found.some(({ value }) => value === picked.value) ? [picked, ...found] : found;
  return (
    <Card>
      <Select
        label={t('integrated.vendor')}
        description={t('integrated.vendorWhy')}
        placeholder={t('integrated.vendorSearch')}
        searchable
        clearable
        maw={420}
        value={vendor}
        data={options}
        nothingFoundMessage={t('integrated.noMatch')}
        searchValue={search}
        onSearchChange={setSearch}
        // Results are already filtered by the server.
        filter={({ options: all }) => all}
        onChange={(id) => {
          setPicked(options.find(({ value }) => value === id) ?? null);
          onVendor(id);
        }}
      />
    </Card>
  );
}
