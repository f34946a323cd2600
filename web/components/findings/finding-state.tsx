import type { FindingEvent } from '@assay/contract/api/decisions.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';
import { Status, type StatusKind } from '../indicators/status.tsx';
import { Instant } from '../instant.tsx';

interface Props {
  finding: FindingRow;
  /** A re-test of it waits or runs. */
  retesting: boolean;
  /** Its history, the latest first. */
  events: readonly FindingEvent[];
}

const CLOSINGS: readonly string[] = ['fixed', 'not-assessed', 'retest-fixed'];

function stateOf({ finding, retesting, events }: Props): [StatusKind, string] {
  const decision = finding.mark?.decision;
  if (retesting) return ['running', 'retesting'];
  if (finding.closedAt) {
    const closing = events.find(({ kind }) => CLOSINGS.includes(kind) || kind === 'retest-inconclusive');
    return closing && !['fixed', 'retest-fixed'].includes(closing.kind)
      ? ['not-assessed', 'closed']
      : ['good', 'fixed'];
  }
  if (decision) return [decision, decision];
  if (events.find(({ kind }) => kind === 'reopened' || CLOSINGS.includes(kind))?.kind === 'reopened')
    return ['warning', 'reopened'];
  return finding.firstSeen === finding.lastSeen ? ['new', 'new'] : ['open', 'open'];
}

/** State of a finding in one word: new, open, reopened, accepted, disputed, re-testing, fixed. */
export function FindingState(props: Props) {
  const { t } = useTranslation();
  const [kind, word] = stateOf(props);
  return (
    <span className="row small gap-4">
      <Status kind={kind}>{t(`findingState.${word}`)}</Status>
      {props.finding.closedAt && <Instant at={props.finding.closedAt} />}
    </span>
  );
}
