import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import tableStyles from '#styles/table.module.css';

interface Props {
  /** One-sentence summary that screen readers announce instead of the drawing. */
  summary: string;
  /** Column headers and rows of the same data. */
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  children: ReactNode;
  /** The drawing contains links and must remain focusable. */
  interactive?: boolean;
}

/** A chart with a text alternative and a button that shows the same data as a table. */
export function ChartWithTable({ summary, heads, rows, children, interactive = false }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="stack">
      {!shown &&
        (interactive ? (
          <figure aria-label={summary}>{children}</figure>
        ) : (
          <div role="img" aria-label={summary}>
            {children}
          </div>
        ))}
      {shown && (
        <div className={tableStyles.wrap} id={id}>
          <table className={`${tableStyles.table} ${tableStyles.middle}`}>
            <caption className="visually-hidden">{summary}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no identity beyond their order
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={heads[column]} data-label={heads[column]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <button
          type="button"
          className="link-button tiny"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('chart.showChart') : t('chart.showTable')}
        </button>
      </div>
    </div>
  );
}
