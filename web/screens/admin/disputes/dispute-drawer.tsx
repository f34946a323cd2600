import type { DisputeDetail } from '@assay/contract/api/decisions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { disputeQuery } from '#api/decisions.ts';
import { CopyButton } from '#components/copy-button.tsx';
import decisionStyles from '#components/findings/decisions/decision.module.css';
import { EventLine } from '#components/findings/decisions/finding-history.tsx';
import { ExpectedCommandOutput } from '#components/findings/expected-output.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { ListDrawer } from '#components/lists/drawer/list-drawer.tsx';
import { neighborsIn } from '#components/lists/drawer/neighbors.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import codeStyles from '#styles/code.module.css';
import factStyles from '#styles/facts.module.css';
import listStyles from '#styles/list.module.css';
import type { RulingKind } from './ruling-form.tsx';

const RulingForm = lazyCard(async () => (await import('./ruling-form.tsx')).RulingForm, { lines: 6 });

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The current ruling, if any. */
function Outcome({ detail: { dispute, ruling, explanation } }: { detail: DisputeDetail }) {
  const { t } = useTranslation();
  if (dispute.status === 'open' || dispute.status === 'withdrawn') return null;
  const lead = t(`disputes.outcome.${dispute.status}`);
  const words = ruling
    ? ruling.ruling === 'false'
      ? t('disputes.ruledFalse')
      : t('disputes.ruledSeverity', {
          from: t(`terms:severities.${ruling.from}`),
          to: t(`terms:severities.${ruling.to}`),
        })
    : '';
  return (
    <Note tone={dispute.status === 'asked' ? 'warn' : 'plain'} lead={lead}>
      {words} {explanation}
      {ruling && (
        <>
          {' '}
          {t('disputes.counts')} <Day at={ruling.until} />.
        </>
      )}
    </Note>
  );
}

function Detail({ detail }: { detail: DisputeDetail }) {
  const { t } = useTranslation();
  const { dispute, finding } = detail;
  const domain = `/domain/${encodeURIComponent(dispute.domain)}?company=${encodeURIComponent(dispute.companyId)}`;
  return (
    <>
      <div className="stack" style={{ gap: 10 }}>
        <div>
          <SeverityBadge level={levelOf(dispute.column)} />
        </div>
        <h2>{dispute.title}</h2>
        <dl className={factStyles.facts}>
          <dt>{t('domain')}</dt>
          <dd>
            <Link to={domain}>{dispute.domain}</Link>
            {dispute.company && (
              <>
                {' · '}
                <bdi>{dispute.company}</bdi>
              </>
            )}
          </dd>
          <dt>{t('column.asset')}</dt>
          <dd className="mono">{dispute.asset}</dd>
          {finding.subject && (
            <>
              <dt>{t('finding.subject')}</dt>
              <dd className="mono">{finding.subject}</dd>
            </>
          )}
          <dt>{t('finding.area')}</dt>
          <dd>{t(`terms:areas.${dispute.area}`)}</dd>
          <dt>{t('finding.confidence')}</dt>
          <dd>{t(`confidence.${finding.confidence}`, { name: t(`terms:confidences.${finding.confidence}`) })}</dd>
          <dt>{t('disputes.by')}</dt>
          <dd>
            <bdi>{detail.openedBy ?? t('decision.side.owner')}</bdi>, <Instant at={dispute.openedAt} />
          </dd>
        </dl>
      </div>
      <Part title={t('disputes.reason')}>
        <p className={decisionStyles.said}>
          <bdi>{dispute.reason}</bdi>
        </p>
      </Part>
      <Outcome detail={detail} />
      {!finding.open && dispute.status !== 'corrected' && <Note>{t('disputes.gone')}</Note>}
      <Part title={t('finding.seen')}>
        <p>{finding.description}</p>
        {finding.seen.length > 0 && <pre className={codeStyles.code}>{finding.seen.join('\n')}</pre>}
      </Part>
      {finding.reproduce && (
        <section className="stack">
          <div className="row between">
            <h3>{t('finding.reproduce')}</h3>
            <CopyButton value={finding.reproduce} name={t('finding.command')} />
          </div>
          <pre className={codeStyles.code}>{finding.reproduce}</pre>
          {finding.expected && <ExpectedCommandOutput expected={finding.expected} />}
        </section>
      )}
      <Part title={t('disputes.check', { check: finding.check })}>
        <p>{finding.why}</p>
        {finding.refs.length > 0 && <p className="small text-2 anywhere">{finding.refs.join(' · ')}</p>}
      </Part>
      <Part title={t('decision.history')}>
        <ol className={listStyles.list}>
          {detail.events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ol>
      </Part>
    </>
  );
}

/** Answers available to an administrator; none on findings of their own company, or on resolved disputes. */
function Answers({ detail }: { detail: DisputeDetail }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<RulingKind | null>(null);
  const { status, own } = detail.dispute;
  if (status !== 'open' && status !== 'asked') return null;
  if (own) return <Note>{t('errors:ruling-own-company')}</Note>;
  if (form) return <RulingForm key={form} kind={form} detail={detail} onClose={() => setForm(null)} />;
  return (
    <>
      <Button onClick={() => setForm('correct')}>{t('disputes.open.correct')}</Button>
      <Button variant="default" onClick={() => setForm('uphold')}>
        {t('disputes.open.uphold')}
      </Button>
      <Button variant="default" onClick={() => setForm('ask')}>
        {t('disputes.open.ask')}
      </Button>
    </>
  );
}

interface Props {
  id: string;
  /** Ids in the order of the list. */
  order: readonly string[];
  onOpen(id: string): void;
  onClose(): void;
}

/** Drawer with one dispute next to the queue, which stays usable. */
export function DisputeDrawer({ id, order, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(disputeQuery(id));
  const neighbors = neighborsIn(order, id, onOpen);
  const at = neighbors.position;
  return (
    <ListDrawer
      label={t('disputes.label')}
      entry={id}
      previous={{ label: t('disputes.previous') }}
      next={{ label: t('disputes.next') }}
      close={{ label: t('finding.close') }}
      neighbors={neighbors}
      position={at > 0 && t('finding.position', { at, count: order.length })}
      onClose={onClose}
      foot={query.data && <Answers key={id} detail={query.data} />}
    >
      <QueryBoundary query={query} lines={8}>
        {(detail) => <Detail detail={detail} />}
      </QueryBoundary>
    </ListDrawer>
  );
}
