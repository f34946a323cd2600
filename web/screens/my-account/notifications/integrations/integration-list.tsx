import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '#components/query-boundary.tsx';
import type { IntegrationTexts } from './integration-card.tsx';

interface Props<Row> {
  texts: IntegrationTexts;
  query: UseQueryResult<Row[]>;
  /** How many a company may have. */
  max: number;
  item(row: Row, edit: () => void): ReactNode;
  /** @param row null = a new one */
  form(row: Row | null, close: () => void): ReactNode;
}

/** A company's integrations of one kind; one form at a time replaces its entry, or the button that adds one. */
export function IntegrationList<Row extends { id: string }>({ texts, query, max, item, form }: Props<Row>) {
  const { t } = useTranslation();
  /** The integration whose form is open; `new` for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <QueryBoundary query={query} lines={2}>
      {(rows) => (
        <>
          {rows.length === 0 && open === null && <p className="text-2">{t(`${texts}.none`)}</p>}
          <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
            {rows.map((row) => (
              <li key={row.id}>{open === row.id ? form(row, close) : item(row, () => setOpen(row.id))}</li>
            ))}
          </ul>
          {open === 'new' && form(null, close)}
          {open !== 'new' && rows.length < max && (
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setOpen('new')}
              >
                {t(`${texts}.add`)}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
