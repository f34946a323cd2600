import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { Result } from '#components/indicators/result.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { DomainExamples } from './domain-examples.tsx';

/** Columns that several tables of suppliers have. */

/** Grade and score of a shared domain. */
export function resultColumn<R extends Pick<ComponentProps<typeof Result>, 'grade' | 'limited' | 'score'>>(
  t: TFunction,
): Column<R> {
  return {
    id: 'score',
    label: t('column.result'),
    cell: ({ grade, limited, score }) => (
      <Result grade={grade} limited={limited} score={score} unrated={t('suppliers.portfolio.notRated')} />
    ),
  };
}

interface Affected {
  companies: number;
  domains: number;
  examples: ComponentProps<typeof DomainExamples>['examples'];
}

/**
 * What a row affects: companies, domains and some of them by name.
 * @param all companies that share their results
 * @param who header of the names
 * @param path page of a domain to which its name leads; its overview by default
 */
export function affectedColumns<R extends Affected>(
  t: TFunction,
  { all, who, path }: { all: number; who: string; path?: (row: R) => string },
): Column<R>[] {
  return [
    {
      id: 'companies',
      label: t('suppliers.column.companies'),
      cell: ({ companies }) => t('suppliers.concentration.share', { companies, all }),
    },
    { id: 'domains', label: t('suppliers.column.domains'), cell: ({ domains }) => domains, align: 'number' },
    {
      id: 'who',
      label: who,
      cell: (row) => <DomainExamples examples={row.examples} domains={row.domains} path={path?.(row) ?? ''} />,
      className: 'small',
    },
  ];
}
