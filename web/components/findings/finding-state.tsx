import type { FindingEvent } from '@assay/contract/api/decisions.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { FindingState as State } from '@assay/contract/values/decisions.ts';
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

/** Icon of each state. */
const KINDS: Readonly<Record<State, StatusKind>> = {
  open: 'open',
  'in-progress': 'running',
  'awaiting-retest': 'waiting',
  accepted: 'accepted',
  disputed: 'disputed',
  fixed: 'good',
  'false-positive': 'noted',
  backported: 'noted',
  decided: 'noted',
  'not-assessed': 'not-assessed',
};

/** One of the states of a finding, as icon and word. */
export function StateLabel({ state }: { state: State }) {
  const { t } = useTranslation();
  return <Status kind={KINDS[state]}>{t(`findingState.${state}`)}</Status>;
}

const CLOSINGS: readonly string[] = ['fixed', 'not-assessed', 'retest-fixed'];

/** Further properties of an open finding: being re-tested, reopened, or new. */
function openingOf({ finding, retesting, events }: Props): [StatusKind, string] | null {
  if (retesting) return ['running', 'retesting'];
  if (finding.closedAt || (finding.mark && finding.mark.state !== 'open')) return null;
  const last = events.find(({ kind }) => kind === 'reopened' || CLOSINGS.includes(kind));
  // Seen again after a gap is not open again: only what was fixed is.
  if (last?.kind === 'reopened' && (last.data.cause ?? 'fixed') === 'fixed') return ['warning', 'reopened'];
  return finding.firstSeen === finding.lastSeen ? ['new', 'new'] : null;
}

/** State of a finding in one word; of an open one, whether it is new, reopened or being re-tested. */
export function FindingState(props: Props) {
  const { t } = useTranslation();
  const { closedAt, mark } = props.finding;
  const opening = openingOf(props);
  return (
    <span className="row small gap-4">
      {opening ? (
        <Status kind={opening[0]}>{t(`findingState.${opening[1]}`)}</Status>
      ) : (
        <StateLabel state={mark?.state ?? (closedAt ? 'not-assessed' : 'open')} />
      )}
      {closedAt && <Instant at={closedAt} />}
    </span>
  );
}
