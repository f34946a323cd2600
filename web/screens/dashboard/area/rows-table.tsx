import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { AREA_GROUPS } from '@assay/contract/report/row-groups.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindingStatusLine } from '#components/findings/decisions/finding-status-line.tsx';
import { SelectCell, SelectHead } from '#components/findings/decisions/select-cells.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { RowFindings } from '#components/findings/row-findings.tsx';
import { SortHead } from '#components/lists/sort-head.tsx';
import type { FilterState } from '#components/lists/use-list-filter.ts';
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

const ROOM_CLASSES = { some: 'hide-medium', more: 'hide-desktop', most: 'hide-large' } as const;

/** Hides a column on narrow screens, unless the user enabled it. */
function roomClass({ field, roomy }: Pick<Column<AreaRow>, 'field' | 'roomy'>, chosen: ChosenColumns): string {
  if (!roomy || chosen[field]) return '';
  return ROOM_CLASSES[roomy];
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
  rows: readonly AreaRow[];
  filter: FilterState;
  /** Null if the user cannot decide on findings. */
  selection: Selection | null;
  onOpen(fingerprint: string): void;
}

export function RowsTable({ area, columns, chosen, rows, filter, selection, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  const words = { t, language: i18n.language };
  const head = (field: string) => (field === 'points' ? t('column.points') : t(`rows.${area}.${field}`));
  const group = filter.group ?? AREA_GROUPS[area];
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const ordered = inGroups(rows);
  // The severity badge is self-explanatory and needs no label.
  const levelField = columns.find(({ field }) => LEVEL_FIELDS.includes(field))?.field;
  const openable = rows.some((row) => row.fingerprint !== null);
  const onPage = [...new Set(rows.flatMap(fingerprintsOf))];
  const nameOf = (row: AreaRow) => nameText(columns.find(({ name }) => name)?.field, row);
  return (
    <div className="table-wrap">
      <table className={`table ${openable ? 'pressable' : ''}`}>
        <thead>
          <tr>
            {selection && <SelectHead selection={selection} page={onPage} />}
            {columns.map((column) => {
              const className = `${column.number ? 'number' : ''} ${roomClass(column, chosen)}`;
              return column.sorts ? (
                <SortHead
                  key={column.field}
                  column={column.field}
                  sort={filter.sort}
                  descendingFirst={column.number === true}
                  className={className}
                  onSort={(sort) => filter.set({ sort })}
                >
                  {head(column.field)}
                </SortHead>
              ) : (
                <th key={column.field} scope="col" className={className}>
                  {head(column.field)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row, at) => {
            const { fingerprint } = row;
            const section = groupOf(row);
            const before = ordered[at - 1];
            const passed =
              section === null ? 0 : rows.filter((other) => groupOf(other) === section && isPassed(other)).length;
            const open = section !== null && unfolded.includes(section);
            return (
              <Fragment key={row.id}>
                {section !== null && (!before || groupOf(before) !== section) && (
                  <tr className="group-row">
                    <td colSpan={columns.length + (selection ? 1 : 0)}>
                      <span className="row between">
                        {t(`dnsGroup.${section}`)}
                        {passed > 0 && (
                          <button
                            type="button"
                            className="link-button small"
                            aria-expanded={open}
                            onClick={() =>
                              setUnfolded(open ? unfolded.filter((other) => other !== section) : [...unfolded, section])
                            }
                          >
                            {t(open ? 'checks.hidePassed' : 'checks.showPassed', { count: passed })}
                          </button>
                        )}
                      </span>
                    </td>
                  </tr>
                )}
                {(open || !isPassed(row)) && (
                  <tr
                    aria-selected={filter.finding !== '' && fingerprintsOf(row).includes(filter.finding)}
                    onClick={() => fingerprint && onOpen(fingerprint)}
                  >
                    {selection && (
                      <SelectCell selection={selection} fingerprints={fingerprintsOf(row)} name={nameOf(row)} />
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.field}
                        className={`${column.number ? 'number' : ''} ${roomClass(column, chosen)} ${column.name ? 'name' : ''}`}
                        {...(column.name || column.field === levelField ? {} : { 'data-label': head(column.field) })}
                      >
                        {column.name && fingerprint ? (
                          <>
                            <button type="button" className="row-opener">
                              {column.cell(row, words)}
                            </button>
                            <FindingStatusLine mark={row.mark} />
                            {row.findings.length > 1 && (
                              <RowFindings
                                findings={row.findings}
                                group={group}
                                current={filter.finding}
                                onOpen={onOpen}
                              />
                            )}
                          </>
                        ) : (
                          column.cell(row, words)
                        )}
                      </td>
                    ))}
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
