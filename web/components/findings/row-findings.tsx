import type { RowFinding } from '@assay/contract/api/analysis/row-findings.ts';
import type { RowGroup } from '@assay/contract/areas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Host } from '../host.tsx';
import { Unbroken } from '../instant.tsx';
import styles from './row-findings.module.css';
import { levelStyle, SeverityGlyph } from './severity.tsx';

/** Shown before the rest is unfolded. */
const SHOWN = 3;

interface Props {
  findings: readonly RowFinding[];
  /** Grouping of the list: a row of an issue lists assets, a row of an asset lists titles. */
  group: RowGroup;
  /** The finding in the open drawer. */
  current: string;
  onOpen(fingerprint: string): void;
}

/** The findings of a row, each of which opens in the drawer. */
export function RowFindings({ findings, group, current, onOpen }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? findings : findings.slice(0, SHOWN);
  return (
    <ul className={styles.rowFindings}>
      {shown.map(({ fingerprint, asset, title, column }) => (
        <li key={fingerprint}>
          <button
            type="button"
            className="link-button small"
            aria-current={fingerprint === current ? 'true' : undefined}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(fingerprint);
            }}
          >
            {group === 'issue' && asset ? (
              <span className="mono">
                <Host name={asset} />
              </span>
            ) : (
              <>
                <span className="icon" style={{ ...levelStyle(column), color: 'var(--level)' }}>
                  <SeverityGlyph level={column} />
                </span>{' '}
                <span className="visually-hidden">{t(`terms:severities.${column}`)}: </span>
                <Unbroken text={title} />
              </>
            )}
          </button>
        </li>
      ))}
      {findings.length > SHOWN && (
        <li>
          <button
            type="button"
            className="link-button small text-3"
            aria-expanded={all}
            onClick={(event) => {
              event.stopPropagation();
              setAll(!all);
            }}
          >
            {all ? t('checks.fewer') : t('findings.more', { count: findings.length - SHOWN })}
          </button>
        </li>
      )}
    </ul>
  );
}
