import type { ProbeProgress } from '@assay/contract/events.ts';
import { useTranslation } from 'react-i18next';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import barStyles from '#styles/bar.module.css';
import listStyles from '#styles/list.module.css';
import styles from './probes.module.css';

const KINDS: Record<ProbeProgress['state'], StatusKind> = {
  waiting: 'waiting',
  running: 'running',
  done: 'good',
  failed: 'not-assessed',
};

function Probe({ probe }: { probe: ProbeProgress }) {
  const { t } = useTranslation();
  const share = probe.total > 0 ? probe.done / probe.total : 0;
  return (
    <li className={styles.probe} style={{ padding: '7px 0' }}>
      <span className="clip">{t(`terms:evidenceKinds.${probe.kind}`, { defaultValue: probe.kind })}</span>
      <span className="text-3 hide-phone end">
        {probe.total > 0 && probe.state !== 'waiting' ? t('scan.doneOf', { done: probe.done, total: probe.total }) : ''}
      </span>
      <span className="hide-phone">
        {probe.state === 'running' && (
          <div className={barStyles.bar} style={{ height: 5 }} aria-hidden="true">
            <span className={barStyles.fill} style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </span>
      <Status kind={KINDS[probe.state]}>{t(`probeState.${probe.state}`)}</Status>
    </li>
  );
}

/** Probes by phase, in the planned order. */
export function Probes({ probes }: { probes: readonly ProbeProgress[] }) {
  const { t } = useTranslation();
  return (
    <>
      {([1, 2] as const).map((phase) => {
        const mine = probes.filter((probe) => probe.phase === phase);
        if (mine.length === 0) return null;
        const done = mine.filter((probe) => probe.state === 'done').length;
        return (
          <section key={phase} aria-label={t(`scan.phaseName.${phase}`)} style={{ marginTop: phase === 2 ? 18 : 0 }}>
            <h3 className="row between" style={{ marginBottom: 8 }}>
              {t(`scan.phaseName.${phase}`)}
              <span className="tiny text-3" style={{ fontWeight: 400 }}>
                {t('scan.probesDone', { done, total: mine.length })}
              </span>
            </h3>
            <ul className={listStyles.list}>
              {mine.map((probe) => (
                <Probe key={probe.kind} probe={probe} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
