import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { useBusy } from '#components/loading/use-busy.ts';
import { Note } from '#components/note.tsx';
import type { IntegrationTexts } from './integration-card.tsx';

/** What all integrations have. */
interface Integration {
  id: string;
  name: string;
  enabled: boolean;
  pausedAt: string | null;
  failures: number;
}

interface Props<Test> {
  texts: IntegrationTexts;
  integration: Integration;
  /** What it is connected to, below its name. */
  target: ReactNode;
  /** What it sends. */
  facts: ReactNode;
  /** Why it does not work at present; null = it works. */
  problem: string | null;
  test(id: string): Promise<Test>;
  resume(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  onEdit(): void;
  /** Actions before and after the one that opens the form. */
  before?: ReactNode;
  after?: ReactNode;
  /** Below the result of a test. */
  children?: ReactNode;
}

/** One integration: its state and actions. */
export function IntegrationItem<Test extends { failure: string | null }>(props: Props<Test>) {
  const { t } = useTranslation();
  const { texts, integration, onEdit } = props;
  const { id, name, pausedAt } = integration;
  const [tested, setTested] = useState<Test | null>(null);
  const [busy, run] = useBusy();
  const [asking, setAsking] = useState(false);
  return (
    <div className="stack gap-12">
      <div className="row wrap between">
        <span className="stack gap-2">
          <span className="strong anywhere">{name}</span>
          <span className="small text-2 anywhere">{props.target}</span>
          <span className="small text-2">{props.facts}</span>
          <span className="small">
            <IntegrationState texts={texts} integration={integration} problem={props.problem} />
          </span>
        </span>
        <span className="row wrap">
          {pausedAt && (
            <IntegrationAction
              label={t(`${texts}.resume`)}
              name={t(`${texts}.resumeOf`, { name })}
              busy={busy}
              onClick={() => void run(() => props.resume(id))}
            />
          )}
          <IntegrationAction
            label={t(`${texts}.test`)}
            name={t(`${texts}.testOf`, { name })}
            busy={busy}
            onClick={() => void run(async () => setTested(await props.test(id)))}
          />
          {props.before}
          <IntegrationAction label={t(`${texts}.edit`)} name={t(`${texts}.editOf`, { name })} onClick={onEdit} />
          {props.after}
          <IntegrationAction
            label={t(`${texts}.remove`)}
            name={t(`${texts}.removeOf`, { name })}
            onClick={() => setAsking(true)}
          />
        </span>
      </div>
      {tested && <TestResult texts={texts} test={tested} />}
      {props.children}
      {asking && (
        <Confirm
          title={t(`${texts}.removeQuestion`, { name })}
          action={t(`${texts}.removeAction`)}
          keep={t(`${texts}.keep`)}
          onClose={() => setAsking(false)}
          onConfirm={() => props.remove(id)}
        >
          {t(`${texts}.removeWhy`)}
        </Confirm>
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  /** Label with the name of the integration, for screen readers. */
  name: string;
  busy?: boolean;
  onClick(): void;
}

/** A button for an action on an integration. */
export function IntegrationAction({ label, name, busy = false, onClick }: ActionProps) {
  return (
    <RowButton name={name} loading={busy} onClick={onClick}>
      {label}
    </RowButton>
  );
}

function IntegrationState({
  texts,
  integration: { pausedAt, enabled, failures },
  problem,
}: Pick<Props<never>, 'texts' | 'integration' | 'problem'>) {
  const { t } = useTranslation();
  if (pausedAt)
    return (
      <Status kind="paused" wraps>
        {t(`${texts}.paused`, { count: failures })}
      </Status>
    );
  if (!enabled) return <Status kind="paused">{t(`${texts}.off`)}</Status>;
  if (problem === null) return <Status kind="good">{t(`${texts}.on`)}</Status>;
  return (
    <Status kind="warning" wraps>
      {problem}
    </Status>
  );
}

/** @param test its fields are parameters of the texts */
function TestResult({ texts, test }: { texts: IntegrationTexts; test: { failure: string | null } }) {
  const { t } = useTranslation();
  const values: Readonly<Record<string, unknown>> = { ...test };
  if (test.failure === null)
    return (
      <Note tone="good" lead={t(`${texts}.tested`)} live>
        {t(`${texts}.testedWhy`, values)}
      </Note>
    );
  return (
    <Note tone="bad" lead={t(`${texts}.testFailed`)} live>
      {t(`${texts}.failure.${test.failure}`, values)}
    </Note>
  );
}
