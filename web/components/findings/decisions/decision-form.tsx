import {
  ACCEPTED_DAYS_MAX,
  DECISION_TEXT_MAX,
  FINDING_PROGRESS,
  type FindingProgress,
} from '@assay/contract/values/decisions.ts';
import { formatDay } from '@assay/locales/format.ts';
import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { type DecisionAction, type DecisionInput, type DecisionTarget, decideOnAll } from '#api/decisions.ts';
import { clock } from '#clock.ts';
import { DayField, dayAfter, dayFits } from '#components/forms/day-field.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { toast } from '#components/toast.ts';
import { useSession, useTimeZone } from '#session/current-session.ts';
import { CommentField, mentionsIn } from './comment-field.tsx';
import { PanelForm } from './panel-form.tsx';

/** Default number of days until the review of an accepted risk. */
const ACCEPTED_DAYS = 90;

/** Value of the choice that removes the assignee; ids are UUIDs. */
const UNASSIGNED = 'unassigned';

/** Actions that need input. */
export type FormAction = Exclude<DecisionAction, 'withdraw'>;

interface Props {
  targets: readonly DecisionTarget[];
  action: FormAction;
  onDone(): void;
  onCancel(): void;
}

/** Selection of a team member, or no one, and a due date. */
function Assignment({
  assignee,
  due,
  onAssignee,
  onDue,
  range,
}: {
  assignee: string;
  due: string;
  onAssignee(id: string): void;
  onDue(day: string): void;
  range: { first: string; last: string };
}) {
  const { t } = useTranslation();
  const { data } = useQuery(companyQuery);
  const session = useSession();
  // A company with one member has no list of colleagues: the list contains only the user.
  const people = (data?.colleagues ?? []).map(({ id, name, account }) => ({
    value: id,
    label: account === session?.account ? t('decision.myself', { name }) : `${name} (${account})`,
  }));
  const choices = [...people, { value: UNASSIGNED, label: t('decision.unassigned') }];
  return (
    <>
      <Select
        label={t('decision.assignee')}
        placeholder={t('decision.choosePerson')}
        data={choices}
        value={assignee || null}
        clearable
        searchable={people.length > 8}
        data-autofocus
        onChange={(id) => onAssignee(id ?? '')}
      />
      {assignee && assignee !== UNASSIGNED && (
        <DayField
          label={t('decision.due')}
          value={due}
          onChange={onDue}
          {...range}
          optional
          error={t('decision.dueRange', { last: range.last })}
        />
      )}
    </>
  );
}

/** Inline form of a decision: reason and day, colleague and day, or a text. */
export function DecisionForm({ targets, action, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const today = formatDay(clock.now(), useTimeZone());
  const count = targets.reduce((sum, { fingerprints }) => sum + fingerprints.length, 0);
  const acceptRange = { first: dayAfter(today, 1), last: dayAfter(today, ACCEPTED_DAYS_MAX) };
  const dueRange = { first: today, last: dayAfter(today, ACCEPTED_DAYS_MAX) };
  const needsText = action !== 'assign' && action !== 'progress';
  const [mentioned, setMentioned] = useState<readonly { id: string; name: string }[]>([]);
  const form = useFields({
    initialValues: {
      text: '',
      until: dayAfter(today, ACCEPTED_DAYS),
      assignee: '',
      due: '',
      progress: 'in-progress' as FindingProgress,
    },
    // The fields of days show their errors at once.
    validate: {
      text: (text) => (needsText && text.trim() === '' ? t('errors:reason-missing') : null),
      until: (until) => action === 'accept' && !dayFits(until, acceptRange),
      due: (due) => action !== 'accept' && !dayFits(due, { ...dueRange, optional: true }),
    },
  });
  const { assignee } = form.values;
  const assigned = assignee === UNASSIGNED ? null : assignee;
  const decision = ({ text, until, due, progress }: typeof form.values): DecisionInput => {
    if (action === 'accept') return { action, reason: text, until };
    if (action === 'dispute') return { action, reason: text };
    if (action === 'assign') return { action, assignee: assigned, due: assigned && due ? due : null };
    if (action === 'progress') return { action, state: progress };
    if (action === 'comment') return { action, text, mentions: mentionsIn(text, mentioned) };
    return { action, text };
  };
  const submit = async (fields: typeof form.values) => {
    try {
      const changed = await decideOnAll(targets, decision(fields));
      toast({ title: t(`decision.done.${action}`), message: t('decision.findings', { count: changed }) });
      onDone();
    } catch {
      // The pop-up shows the reason; the input is kept.
    }
  };
  return (
    <PanelForm label={t(`decision.title.${action}`)} onSubmit={form.onSubmit(submit)} onCancel={onCancel}>
      <div className="stack gap-2">
        <h3>{t(`decision.title.${action}`)}</h3>
        <p className="small text-2">{t(`decision.why.${action}`)}</p>
      </div>
      {action === 'progress' && (
        <SegmentedControl
          aria-label={t('decision.label.progress')}
          data={FINDING_PROGRESS.map((state) => ({ value: state, label: t(`findingState.${state}`) }))}
          value={form.values.progress}
          onChange={(state) => form.setFieldValue('progress', state as FindingProgress)}
        />
      )}
      {action === 'comment' && (
        <CommentField
          label={t('decision.label.comment')}
          value={form.values.text}
          error={form.errors.text}
          onChange={(text) => form.setFieldValue('text', text)}
          onMention={(member) => setMentioned((old) => [...old, member])}
        />
      )}
      {needsText && action !== 'comment' && (
        <Textarea
          label={t(`decision.label.${action}`)}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={DECISION_TEXT_MAX}
          data-autofocus
          autoFocus
          {...form.getInputProps('text')}
        />
      )}
      {action === 'accept' && (
        <DayField
          label={t('decision.until')}
          value={form.values.until}
          onChange={(until) => form.setFieldValue('until', until)}
          {...acceptRange}
          error={t('decision.untilRange', { last: acceptRange.last })}
        />
      )}
      {action === 'assign' && (
        <Assignment
          assignee={assignee}
          due={form.values.due}
          onAssignee={(id) => form.setFieldValue('assignee', id)}
          onDue={(day) => form.setFieldValue('due', day)}
          range={dueRange}
        />
      )}
      <div className="row wrap">
        <Button type="submit" loading={form.submitting} disabled={action === 'assign' && assignee === ''}>
          {t(action === 'assign' && assigned === null ? 'decision.do.unassign' : `decision.do.${action}`, { count })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('decision.cancel')}
        </Button>
      </div>
    </PanelForm>
  );
}
