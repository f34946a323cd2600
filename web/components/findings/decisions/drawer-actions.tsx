import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideFindings, findingDecisionsQuery } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import { toast } from '#components/toast.ts';
import { BuildForm, ConfirmForm } from '../statements/lazy-statement-forms.tsx';
import type { FormAction } from './decision-form.tsx';
import { DecisionForm } from './lazy-decision-form.tsx';

interface Props {
  subject: Subject;
  finding: FindingRow;
  /** The primary button: retest. */
  children: React.ReactNode;
}

/** Footer of the finding drawer: retest and the owner's decisions. Forms open in the same place. */
export function DrawerActions({ subject, finding, children }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState<FormAction | 'confirm' | 'build' | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(findingDecisionsQuery(subject, finding.fingerprint, 1));
  const decision = finding.mark?.decision ?? null;
  const target = { subject, fingerprints: [finding.fingerprint], seenEvents: data?.events.total };
  const close = () => setForm(null);
  const stating = { subject, fingerprint: finding.fingerprint, onDone: close, onCancel: close };
  if (form === 'confirm') return <ConfirmForm {...stating} />;
  if (form === 'build') return data?.nameable && <BuildForm {...stating} nameable={data.nameable} />;
  if (form) {
    return <DecisionForm key={form} targets={[target]} action={form} onDone={close} onCancel={close} />;
  }
  const withdraw = async () => {
    setBusy(true);
    try {
      const count = await decideFindings(target, { action: 'withdraw' });
      toast({ title: t(`decision.takenBack.${decision}`), message: t('decision.findings', { count }) });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  const unconfirmed = finding.confidence === 'tentative' && decision === null;
  const open = (action: FormAction | 'confirm' | 'build') => (
    <Button key={action} variant="default" onClick={() => setForm(action)}>
      {t(`decision.open.${action}`)}
    </Button>
  );
  return (
    <>
      {children}
      {data?.dispute?.status === 'asked' && open('answer')}
      {unconfirmed && data?.nameable && open('build')}
      {unconfirmed && open('confirm')}
      {decision === null ? (
        [open('accept'), open('dispute')]
      ) : (
        <Button variant="default" loading={busy} onClick={() => void withdraw()}>
          {t(`decision.takeBack.${decision}`)}
        </Button>
      )}
      {decision === null && open('progress')}
      {open('assign')}
      {open('comment')}
    </>
  );
}
