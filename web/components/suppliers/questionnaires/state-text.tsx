import type { QuestionnaireState, Verdict } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { useTranslation } from 'react-i18next';
import { Status, type StatusKind } from '#components/indicators/status.tsx';

const STATE_KINDS: Readonly<Record<QuestionnaireState, StatusKind>> = {
  drafted: 'open',
  sent: 'waiting',
  'in-progress': 'running',
  submitted: 'new',
  returned: 'warning',
  accepted: 'good',
  expired: 'failed',
};

export function StateText({ state }: { state: QuestionnaireState }) {
  const { t } = useTranslation();
  return <Status kind={STATE_KINDS[state]}>{t(`questionnaires.state.${state}`)}</Status>;
}

const VERDICT_KINDS: Readonly<Record<Verdict, StatusKind>> = {
  confirmed: 'good',
  contradicted: 'failed',
  unconfirmed: 'warning',
  'not-measurable': 'not-assessed',
  hidden: 'paused',
};

export function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  return <Status kind={VERDICT_KINDS[verdict]}>{t(`questionnaires.verdict.${verdict}`)}</Status>;
}
