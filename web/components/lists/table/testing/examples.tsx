import '#styles/layers.css';
import '#styles/base.css';
import '#styles/utilities.css';
import { MantineProvider } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { RowButton } from '#components/lists/row-button.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { useListState } from '#components/lists/use-list-state.ts';
import { startLanguage } from '#language/i18n.ts';
import type { Column } from '../columns.ts';
import { FilterChips } from '../filter-chips.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { ResourceCard } from '../resource-card.tsx';
import { type ListPage, ResourceTable } from '../resource-table.tsx';
import { RowOpener } from '../row-opener.tsx';

/** One list for each pattern of the resource table, for its tests (e2e/quality/components). */

interface Row {
  id: string;
  name: string;
  kind: 'web' | 'mail';
  size: number;
}

const KINDS = ['web', 'mail'] as const;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name, className: 'strong', sort: 'ascending' },
  { id: 'kind', label: 'Kind', cell: ({ kind }) => kind, hide: 'medium' },
  { id: 'size', label: 'Size', cell: ({ size }) => size, align: 'number', sort: 'descending' },
];

function useRows(query: Readonly<Record<string, string | number>>) {
  const search = String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));
  return useQuery({
    queryKey: ['rows', search],
    queryFn: async (): Promise<ListPage<Row>> => {
      const response = await fetch(`/rows?${search}`);
      if (!response.ok) throw new Error('refused');
      return response.json();
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Everything in the address: page, search, sorting, filter. */
function InAddress() {
  const state = useListAddress('name', ['kind']);
  const { page, search, sort } = state;
  const query = useRows({ page, search, sort, kind: state.get('kind') });
  return (
    <ResourceCard
      title="Domains"
      query={query}
      state={state}
      search="Search domains"
      filters={
        <FilterSelect
          label="Kind"
          all="All kinds"
          values={KINDS}
          textOf={(kind) => `Only ${kind}`}
          value={state.get('kind')}
          onChange={(kind) => state.set({ kind })}
        />
      }
      lead="The domains could not be loaded."
      empty={{ icon: IconWorld, title: 'No domain yet', why: 'Add one first.', clears: true }}
      zoned
      rowKey={({ id }) => id}
      columns={COLUMNS}
      actions={({ name }) => (
        <RowButton name={`Remove ${name}`} onClick={() => {}}>
          Remove
        </RowButton>
      )}
    />
  );
}

/** Rows that open, are selected over several pages, or are replaced by a form. */
function Selectable() {
  const state = useListState('name');
  const query = useRows({ page: state.page, search: state.search, sort: state.sort, kind: state.get('kind') });
  const selection = useSelection();
  const [opened, setOpened] = useState('');
  const [edited, setEdited] = useState('');
  return (
    <>
      <output>{`${selection.chosen.length} chosen`}</output>
      <ResourceCard
        title="Findings"
        query={query}
        state={state}
        search="Search findings"
        searchAbove="page"
        filters={
          <FilterChips
            values={KINDS}
            textOf={(kind) => kind}
            value={state.get('kind')}
            onChange={(kind) => state.set({ kind })}
          />
        }
        empty={false}
        rowKey={({ id }) => id}
        selection={{ state: selection, idsOf: ({ id }) => [`${id}a`, `${id}b`], nameOf: ({ name }) => name }}
        selected={({ id }) => id === opened}
        onOpen={({ id }) => setOpened(id)}
        expanded={({ id }) => id === edited && <form aria-label="Edit">form</form>}
        columns={[
          { ...COLUMNS[0]!, cell: ({ name }) => <RowOpener>{name}</RowOpener> },
          ...COLUMNS.slice(1),
          { id: 'secret', label: 'Secret', cell: () => 'secret', hidden: true },
        ]}
        actions={({ id, name }) => (
          <RowButton name={`Edit ${name}`} onClick={() => setEdited(id)}>
            Edit
          </RowButton>
        )}
      />
    </>
  );
}

/** Sections with a heading; folded rows leave their heading. */
function Grouped() {
  const [open, setOpen] = useState(false);
  const rows = [
    { id: '1', name: 'first', kind: 'web', size: 1 },
    { id: '2', name: 'second', kind: 'web', size: 2 },
    { id: '3', name: 'third', kind: 'mail', size: 3 },
  ] satisfies Row[];
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Unfold
      </button>
      <ResourceTable
        caption="Tests"
        rows={rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        heading={({ kind }, before) => kind !== before?.kind && `Section ${kind}`}
        folded={({ kind }) => kind === 'mail' && !open}
        leading={
          <tr>
            <td colSpan={3}>pinned</td>
          </tr>
        }
      />
    </>
  );
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

await startLanguage();
createRoot(document.getElementById('root')!).render(
  <Providers>
    <Routes>
      <Route path="/address" element={<InAddress />} />
      <Route path="/selectable" element={<Selectable />} />
      <Route path="/grouped" element={<Grouped />} />
    </Routes>
  </Providers>,
);
