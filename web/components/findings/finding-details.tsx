import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import codeStyles from '#styles/code.module.css';
import factStyles from '#styles/facts.module.css';
import listStyles from '#styles/list.module.css';
import { CopyButton } from '../copy-button.tsx';
import { Instant, Unbroken } from '../instant.tsx';
import { lazyCard } from '../loading/lazy.tsx';
import { pointsText } from '../numbers.ts';
import { OwnerStatements } from '../suppliers/lazy-parts.tsx';
import { FindingStatusLine } from './decisions/finding-status-line.tsx';
import { Evidence } from './evidence.tsx';
import { ExpectedCommandOutput } from './expected-output.tsx';
import { levelOf, SeverityBadge } from './severity.tsx';
import { snippetOf } from './snippets/remediation-snippets.ts';

const Snippets = lazyCard(async () => (await import('./snippets/snippets.tsx')).Snippets, { lines: 0 });

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="stack">
      <div className="row between">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Steps as a numbered list if the text has several lines, otherwise a paragraph. */
function Solution({ text }: { text: string }) {
  const steps = text
    .split('\n')
    .map((step) => step.replace(/^\s*(\d+\.|[-•])\s*/, '').trim())
    .filter(Boolean);
  if (steps.length < 2) return <p>{text}</p>;
  return (
    <ol className={listStyles.numbered}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function hrefOf(reference: string): string | null {
  if (/^https?:\/\//.test(reference)) return reference;
  const rfc = /^RFC (\d+)(?: section ([\d.]+))?/i.exec(reference);
  if (rfc) return `https://www.rfc-editor.org/rfc/rfc${rfc[1]}${rfc[2] ? `#section-${rfc[2]}` : ''}`;
  if (/^CVE-\d{4}-\d+$/.test(reference)) return `https://nvd.nist.gov/vuln/detail/${reference}`;
  return null;
}

function Reference({ text }: { text: string }) {
  const href = hrefOf(text);
  if (!href) return <span className="anywhere">{text}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="anywhere">
      {text}
    </a>
  );
}

interface Props {
  finding: FindingRow;
  /** Subject of the rating; without it no configuration snippets are shown. */
  subject?: Subject;
  /** State of the finding, next to its severity. */
  state?: ReactNode;
}

/** Evidence, reproduction and fix of a finding. */
export function FindingDetails({ finding, subject, state }: Props) {
  const { t, i18n } = useTranslation();
  const snippet = snippetOf(finding);
  return (
    <>
      <div className="stack" style={{ gap: 10 }}>
        <div className="row wrap" style={{ gap: 10 }}>
          <SeverityBadge level={levelOf(finding.column)} />
          {state}
          <span className="small strong">
            {finding.issuePoints > 0 ? (
              <span className="bad">
                {t('finding.costs', {
                  count: finding.issuePoints,
                  points: pointsText(finding.issuePoints, i18n.language),
                })}
              </span>
            ) : (
              <span className="text-3">{t('finding.free')}</span>
            )}
          </span>
        </div>
        <FindingStatusLine mark={finding.mark} />
        {finding.statement && <OwnerStatements findings={[finding]} />}
        <h2>{finding.title}</h2>
        <dl className={factStyles.facts}>
          <dt>{t('column.asset')}</dt>
          <dd className="mono">{finding.asset}</dd>
          {finding.subject && (
            <>
              <dt>{t('finding.subject')}</dt>
              <dd className="mono">{finding.subject}</dd>
            </>
          )}
          <dt>{t('finding.area')}</dt>
          <dd>{t(`terms:areas.${finding.area}`)}</dd>
          <dt>{t('finding.firstSeen')}</dt>
          <dd>
            <Instant at={finding.firstSeen} />
          </dd>
          {(finding.lastSeen !== finding.firstSeen || finding.notConfirmed) && (
            <>
              <dt>{t('finding.lastSeen')}</dt>
              <dd>
                <Instant at={finding.lastSeen} />
                {finding.notConfirmed && `, ${t('terms:notConfirmed')}`}
              </dd>
            </>
          )}
          <dt>{t('finding.confidence')}</dt>
          <dd>{t(`confidence.${finding.confidence}`, { name: t(`terms:confidences.${finding.confidence}`) })}</dd>
          <dt>{t('finding.effort')}</dt>
          <dd>{t(`terms:effortLevels.${finding.effort}`)}</dd>
          {finding.cwe.length > 0 && (
            <>
              <dt>{t('finding.tag')}</dt>
              <dd>{finding.cwe.map((number) => `CWE-${number}`).join(' · ')}</dd>
            </>
          )}
        </dl>
      </div>
      <Part title={t('finding.seen')}>
        <p>
          <Unbroken text={finding.description} />
        </p>
        <Evidence finding={finding} />
      </Part>
      {finding.reproduce && (
        <Part
          title={t('finding.reproduce')}
          aside={<CopyButton value={finding.reproduce} name={t('finding.command')} />}
        >
          <p className="small text-2">{t('finding.runFrom')}</p>
          <pre className={codeStyles.code}>{finding.reproduce}</pre>
          {finding.expected && <ExpectedCommandOutput expected={finding.expected} />}
        </Part>
      )}
      <Part title={t('finding.fix')}>
        <Solution text={finding.solution} />
        {snippet && subject && (
          <Snippets key={finding.fingerprint} snippet={snippet} subject={subject} asset={finding.asset} />
        )}
      </Part>
      {finding.refs.length > 0 && (
        <Part title={t('finding.references')}>
          <ul className={`${listStyles.list} small`}>
            {finding.refs.map((reference) => (
              <li key={reference} style={{ padding: '4px 0', border: 0 }}>
                <Reference text={reference} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
