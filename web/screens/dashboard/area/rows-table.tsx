import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_GROUPS, type AreaId } from '@assay/contract/areas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindingStatusLine } from '#components/findings/decisions/finding-status-line.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { listTotals } from '#components/findings/list-totals.tsx';
import { RowFindings } from '#components/findings/row-findings.tsx';
import { PagedTable } from '#components/lists/table/resource-table.tsx';
import { RowOpener } from '#components/lists/table/row-opener.tsx';
import type { FilterState } from '#components/lists/use-list-filter.ts';
import tableStyles from '#styles/table.module.css';
import type { ChosenColumns } from '#theme/preferences.ts';
import type { Column } from './columns.tsx';

/** Group of a DNS test; other rows have none. */
function groupOf(row: AreaRow): string | null {
  return 'group' in row ? row.group : null;
}

/** Groups rows, in the order of the first row of each group. */
function inGroups(rows: readonly AreaRow[]): readonly AreaRow[] {
  const groups = [...new Set(rows.map(groupOf))];
  return groups.length < 2 ? rows : groups.flatMap((group) => rows.filter((row) => groupOf(row) === group));
}

/** All findings of a row. */
function fingerprintsOf(row: AreaRow): string[] {
  return row.findings.map(({ fingerprint }) => fingerprint);
}

/** Passed tests are collapsed by default. */
function isPassed(row: AreaRow): boolean {
  return 'Status' in row && row.Status === 'pass';
}

/** Fields that show a severity or a state as a badge. */
const LEVEL_FIELDS = ['level', 'severity', 'threat', 'Status'];

const ROOMS = { some: 'medium', more: 'desktop', most: 'large' } as const;

/** Hides a column on narrow screens, unless the user enabled it. */
function roomFor({ field, roomy }: Pick<Column<AreaRow>, 'field' | 'roomy'>, chosen: ChosenColumns) {
  if (!roomy || chosen[field]) return undefined;
  return ROOMS[roomy];
}

/** Name of a row for its checkbox: the name column as text, otherwise its asset. */
function nameText(field: string | undefined, row: AreaRow): string {
  const values = row as unknown as Record<string, unknown>;
  const text = field ? values[field] : null;
  return typeof text === 'string' && text ? text : String(values.domain ?? values.host ?? values.name ?? '');
}

interface Props {
  area: AreaId;
  /** Columns that the user did not hide. */
  columns: readonly Column<AreaRow>[];
  chosen: ChosenColumns;
  list: TotaledPage<AreaRow>;
  filter: FilterState;
  /** Null if the user cannot decide on findings. */
  selection: Selection | null;
  onOpen(fingerprint: string): void;
}

export function RowsTable({ area, columns, chosen, list, filter, selection, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  const words = { t, language: i18n.language };
  const group = filter.group ?? AREA_GROUPS[area];
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const { rows } = list;
  // The severity badge is self-explanatory and needs no label.
  const levelField = columns.find(({ field }) => LEVEL_FIELDS.includes(field))?.field;
  const named = columns.find(({ name }) => name)?.field;
  const openable = rows.some((row) => row.fingerprint !== null);
  const nameCell = (content: ReactNode, row: AreaRow) => {
    if (row.fingerprint === null) return content;
    // A row of an asset that is named after the finding that it opens lists the others only.
    const name = nameText(named, row);
    const listed = row.findings.filter(
      ({ fingerprint, title }) => group !== 'asset' || fingerprint !== row.fingerprint || title !== name,
    );
    return (
      <>
        <RowOpener>{content}</RowOpener>
        <FindingStatusLine mark={row.mark} />
        {row.findings.length > 1 && (
          <RowFindings findings={listed} group={group} current={filter.finding} onOpen={onOpen} />
        )}
      </>
    );
  };
  const heading = (row: AreaRow, before: AreaRow | undefined) => {
    const section = groupOf(row);
    if (section === null || (before && groupOf(before) === section)) return null;
    return (
      <SectionHeading
        section={section}
        passed={rows.filter((other) => groupOf(other) === section && isPassed(other)).length}
        open={unfolded.includes(section)}
        onToggle={(open) => setUnfolded(open ? [...unfolded, section] : unfolded.filter((other) => other !== section))}
      />
    );
  };
  return (
    <PagedTable<AreaRow>
      list={{ ...list, rows: inGroups(rows) }}
      onPage={(page) => filter.set({ page })}
      foot={listTotals(list, t, i18n.language)}
      rowKey={({ id }) => id}
      sort={filter.sort}
      onSort={(sort) => filter.set({ sort })}
      selection={selection && { state: selection, idsOf: fingerprintsOf, nameOf: (row) => nameText(named, row) }}
      selected={(row) => filter.finding !== '' && fingerprintsOf(row).includes(filter.finding)}
      onOpen={openable ? ({ fingerprint }) => fingerprint && onOpen(fingerprint) : undefined}
      heading={heading}
      folded={(row) => isPassed(row) && !unfolded.includes(groupOf(row) ?? '')}
      columns={columns.map((column) => ({
        id: column.field,
        label: column.field === 'points' ? t('column.points') : t(`rows.${area}.${column.field}`),
        cell: (row) => (column.name ? nameCell(column.cell(row, words), row) : column.cell(row, words)),
        sort: column.sorts && (column.number ? 'descending' : 'ascending'),
        align: column.number && 'number',
        hide: roomFor(column, chosen),
        className: column.name && tableStyles.name,
        bare: column.name === true || column.field === levelField,
      }))}
    />
  );
}

interface HeadingProps {
  section: string;
  /** Number of passed tests, which are collapsed by default. */
  passed: number;
  open: boolean;
  onToggle(open: boolean): void;
}

function SectionHeading({ section, passed, open, onToggle }: HeadingProps) {
  const { t } = useTranslation();
  return (
    <span className="row between">
      {t(`dnsGroup.${section}`)}
      {passed > 0 && (
        <button type="button" className="link-button small" aria-expanded={open} onClick={() => onToggle(!open)}>
          {t(open ? 'checks.hidePassed' : 'checks.showPassed', { count: passed })}
        </button>
      )}
    </span>
  );
}
