import type { AreaDeduction, Deductions, IssueDeduction } from '@assay/contract/api/analysis/deductions.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ledgerQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { costText, signedText } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { subjectPath } from '#shell/subject.ts';
import cardStyles from '#styles/card.module.css';
import tableStyles from '#styles/table.module.css';
import styles from './deductions-card.module.css';
import { DEDUCTIONS } from './deductions-path.ts';

/** A number that was not deducted has the other sign. */
function Points({ value }: { value: number | null }) {
  const { i18n } = useTranslation();
  if (value === null) return null;
  return <>{value < 0 ? signedText(-value, i18n.language) : costText(value, i18n.language)}</>;
}

interface LineProps {
  /** Depth in the tree: 1 = area. */
  level: number;
  /** In the area's own points; null where there are none. */
  area: number | null;
  /** In the total score. */
  impact: number | null;
  /** Whether the parts are shown; undefined for a line without parts. */
  open?: boolean;
  onToggle?(): void;
  /** Plain text of the line, for the button that unfolds it. */
  name: string;
  children: ReactNode;
}

function Line({ level, area, impact, open, onToggle, name, children }: LineProps) {
  const { t } = useTranslation();
  return (
    <tr data-level={level}>
      <th scope="row" className={styles.deduction} style={{ '--level-depth': level } as React.CSSProperties}>
        <span className="row top gap-4">
          {onToggle ? (
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={open}
              aria-label={t('deductions.expand', { name })}
              onClick={onToggle}
            >
              <IconChevronRight size={16} aria-hidden="true" />
            </button>
          ) : (
            <span className={styles.unfold} />
          )}
          <span className="stack gap-2 grow">{children}</span>
        </span>
      </th>
      <td className={tableStyles.number} data-label={t('deductions.area')}>
        <Points value={area} />
      </td>
      <td className={tableStyles.number} data-label={t('deductions.score')}>
        <Points value={impact} />
      </td>
    </tr>
  );
}

/** An issue: how its points come about, and its assets, each with the findings that open the evidence. */
function IssueLines({ subject, issue, opened }: { subject: Subject; issue: IssueDeduction; opened: Opened }) {
  const { t } = useTranslation();
  const open = opened.has(issue.id);
  const [search] = useSearchParams();
  // The drawer opens next to the expanded tree.
  const findingPath = (fingerprint: string) => {
    const next = new URLSearchParams(search);
    next.set('finding', fingerprint);
    return `${subjectPath({ ...subject, company: null })}?${next}`;
  };
  const parts: [string, number][] = [
    [t('deductions.base', { severity: t(`terms:severities.${issue.severity}`) }), issue.base],
    [t('deductions.spread', { count: issue.machines }), issue.spread],
    [t('deductions.limited'), -issue.limited],
    [t('deductions.aged'), -issue.aged],
  ];
  return (
    <>
      <Line
        level={2}
        area={issue.points}
        impact={issue.impact}
        open={open}
        onToggle={() => opened.toggle(issue.id)}
        name={issue.title}
      >
        <span className="row wrap gap-4">
          <SeverityBadge level={issue.severity} />
          <span>{issue.title}</span>
        </span>
        <span className="small text-3">{t('deductions.assets', { count: issue.assets.length })}</span>
      </Line>
      {open &&
        parts.map(
          ([name, points]) =>
            points !== 0 && (
              <Line key={name} level={3} area={points} impact={null} name={name}>
                <span className="text-2">{name}</span>
              </Line>
            ),
        )}
      {open &&
        issue.assets.map(({ asset, findings }) => (
          <Line key={asset} level={3} area={null} impact={null} name={asset}>
            <span className="mono">
              <Host name={asset} />
            </span>
            {findings.map((finding) => (
              <Link key={finding.fingerprint} to={findingPath(finding.fingerprint)} className="small">
                {finding.title}
                {finding.subject && finding.subject !== asset && ` · ${finding.subject}`}
              </Link>
            ))}
          </Line>
        ))}
    </>
  );
}

function AreaLines({ subject, area, opened }: { subject: Subject; area: AreaDeduction; opened: Opened }) {
  const { t } = useTranslation();
  const open = opened.has(area.area);
  const name = t(`terms:areas.${area.area}`);
  return (
    <>
      <Line
        level={1}
        area={area.points}
        impact={area.impact}
        open={open}
        onToggle={() => opened.toggle(area.area)}
        name={name}
      >
        <Link to={subjectPath(subject, `/${area.area}`)}>{name}</Link>
        <span className="small text-3">{t('deductions.issues', { count: area.issues.length })}</span>
      </Line>
      {open &&
        area.issues.map((issue) => <IssueLines key={issue.id} subject={subject} issue={issue} opened={opened} />)}
      {open && area.unconfirmed > 0 && (
        <Line level={2} area={area.unconfirmed} impact={area.impact} name={t('terms:checkStatus.unconfirmed')}>
          <span className="text-2">{t('terms:checkStatus.unconfirmed')}</span>
        </Line>
      )}
      {open && area.beyond > 0 && (
        <Line level={2} area={-area.beyond} impact={null} name={t('deductions.beyond')}>
          <span className="text-2">{t('deductions.beyond')}</span>
        </Line>
      )}
    </>
  );
}

/** Unfolded areas and issues. */
interface Opened {
  has(id: string): boolean;
  toggle(id: string): void;
}

function useOpened(first: string): Opened {
  const [ids, setIds] = useState<readonly string[]>([first]);
  return {
    has: (id) => ids.includes(id),
    toggle: (id) => setIds((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id])),
  };
}

function Tree({ subject, total, tree, cap }: Props & { tree: Deductions; cap: number | null }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const opened = useOpened(search.get(DEDUCTIONS) ?? '');
  return (
    <div className={tableStyles.wrap}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{t('deductions.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('deductions.what')}</th>
            <th scope="col" className={tableStyles.number}>
              {t('deductions.area')}
            </th>
            <th scope="col" className={tableStyles.number}>
              {t('deductions.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line level={0} area={null} impact={tree.lost} name={t('deductions.total')}>
            <span className="strong">{t('deductions.total')}</span>
            <span className="small text-3">
              {total === null ? t('deductions.notRated') : t('deductions.totalIs', { score: total })}
            </span>
          </Line>
          {tree.areas.map((area) => (
            <AreaLines key={area.area} subject={subject} area={area} opened={opened} />
          ))}
          {tree.cap > 0 && (
            <Line level={1} area={null} impact={tree.cap} name={t('deductions.cap', { at: cap })}>
              <span>{t('deductions.cap', { at: cap })}</span>
            </Line>
          )}
          {tree.rounding > 0 && (
            <Line level={1} area={null} impact={tree.rounding} name={t('deductions.rounding')}>
              <span className="text-2">{t('deductions.rounding')}</span>
            </Line>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  subject: Subject;
  /** Total score; null if the domain is not rated. */
  total: number | null;
}

/** Every deduction from the total score: area, issue, asset and finding, each of which opens the next. */
export function DeductionsCard({ subject, total }: Props) {
  const { t } = useTranslation();
  const query = useQuery(ledgerQuery(subject));
  const { hash, key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const loaded = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again scrolls again
  useEffect(() => {
    if (hash === `#${DEDUCTIONS}` && loaded) box.current?.scrollIntoView({ block: 'start' });
  }, [hash, key, loaded]);
  return (
    <div ref={box} id={DEDUCTIONS} style={{ scrollMarginTop: 72 }}>
      <Card flush title={t('deductions.title')}>
        <QueryBoundary query={query} lines={12}>
          {({ deductions, ceiling: cap }) => (
            <>
              <p className={`small text-2 ${styles.why}`}>{t('deductions.why')}</p>
              {deductions.areas.length === 0 && deductions.cap === 0 ? (
                <div className={cardStyles.listEmpty}>{t('deductions.none')}</div>
              ) : (
                <Tree subject={subject} total={total} tree={deductions} cap={cap?.at ?? null} />
              )}
            </>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}
