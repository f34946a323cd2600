import type { QuestionnaireView } from '@assay/contract/api/analysis/questionnaires.ts';
import { ANSWERABLE_STATES, COMMENT_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { clock } from '#clock.ts';
import { Confirm } from '#components/confirm.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { DayField, isDay } from '#components/forms/day-field.tsx';
import { FormDialog, useDialogWork } from '#components/forms/form-dialog.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';
import {
  acceptQuestionnaire,
  actOn,
  deleteQuestionnaire,
  downloadAnswers,
  remindOf,
  returnQuestionnaire,
} from '#components/suppliers/questionnaires/queries.ts';
import { toast } from '#components/toast.ts';
import { saveOpenAnswers } from './use-autosave.ts';

type Dialog = 'return' | 'accept' | 'delete';

/** What each side can do in the state of the questionnaire. */
export function QuestionnaireActions({ data }: { data: QuestionnaireView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, state, side, mayEdit } = data;
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    // The pop-up shows a refusal.
    await work().then(
      (message) => toast({ message }),
      () => undefined,
    );
    setBusy(false);
  };
  const sends = side === 'sender' && mayEdit;
  const close = () => setDialog(null);
  return (
    <>
      {data.answered > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() =>
            void downloadAnswers(id).then(
              (blob) => saveFile(blob, 'questionnaire.csv'),
              () => undefined,
            )
          }
        >
          {t('questionnaires.act.export')}
        </Button>
      )}
      {sends && (state === 'drafted' || state === 'sent') && (
        <Button variant="default" onClick={() => setDialog('delete')}>
          {t('questionnaires.act.delete')}
        </Button>
      )}
      {sends && state === 'drafted' && (
        <Button
          loading={busy}
          onClick={() => void run(() => actOn(id, 'send').then(() => t('questionnaires.act.sent')))}
        >
          {t('questionnaires.act.send')}
        </Button>
      )}
      {sends && ANSWERABLE_STATES.includes(state) && (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void run(async () =>
              t((await remindOf(id)) ? 'questionnaires.act.reminded' : 'questionnaires.act.notReminded'),
            )
          }
        >
          {t('questionnaires.act.remind')}
        </Button>
      )}
      {sends && state === 'submitted' && (
        <>
          <Button variant="default" onClick={() => setDialog('return')}>
            {t('questionnaires.act.return')}
          </Button>
          <Button onClick={() => setDialog('accept')}>{t('questionnaires.act.accept')}</Button>
        </>
      )}
      {side === 'supplier' && mayEdit && ANSWERABLE_STATES.includes(state) && (
        <Button
          loading={busy}
          onClick={() =>
            void run(async () => {
              // The field of an answer that could not be stored says so.
              if (!(await saveOpenAnswers())) return t('questionnaires.question.failed');
              await actOn(id, 'submit');
              return t('questionnaires.act.submitted');
            })
          }
        >
          {t('questionnaires.act.submit')}
        </Button>
      )}
      {dialog === 'return' && <ReturnDialog id={id} onClose={close} />}
      {dialog === 'accept' && <AcceptDialog id={id} onClose={close} />}
      {dialog === 'delete' && (
        <Confirm
          title={t('questionnaires.act.deleteQuestion')}
          action={t('questionnaires.act.deleteAction')}
          keep={t('questionnaires.act.keep')}
          onClose={close}
          onConfirm={async () => {
            await deleteQuestionnaire(id);
            void navigate('/questionnaires?box=sent', { replace: true });
          }}
        >
          {t('questionnaires.act.deleteWhy')}
        </Confirm>
      )}
    </>
  );
}

interface DialogProps {
  id: string;
  onClose(): void;
}

function ReturnDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  return (
    <StepDialog
      title={t('questionnaires.act.returnTitle')}
      why={t('questionnaires.act.returnWhy')}
      action={t('questionnaires.act.return')}
      ready={text.trim() !== ''}
      errors={errors}
      onIncomplete={() => setErrors({ text: t('errors:reason-missing') })}
      onClose={onClose}
      onSubmit={async () => {
        await returnQuestionnaire(id, text.trim());
        toast({ message: t('questionnaires.act.returned') });
      }}
    >
      <Textarea
        label={t('questionnaires.act.returnText')}
        required
        value={text}
        error={errors.text}
        maxLength={COMMENT_MAX}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </StepDialog>
  );
}

/** A year, as certificates and audits are renewed. */
const VALID_DAYS_DEFAULT = 365;
const DAY_MS = 86_400_000;

function AcceptDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState(
    new Date(clock.now().getTime() + VALID_DAYS_DEFAULT * DAY_MS).toISOString().slice(0, 10),
  );
  return (
    <StepDialog
      title={t('questionnaires.act.acceptTitle')}
      why={t('questionnaires.act.acceptWhy')}
      action={t('questionnaires.act.accept')}
      ready={isDay(day)}
      onClose={onClose}
      onSubmit={async () => {
        await acceptQuestionnaire(id, day);
        toast({ message: t('questionnaires.act.accepted') });
      }}
    >
      <DayField
        label={t('questionnaires.act.acceptUntil')}
        value={day}
        error={t('questionnaires.new.dayInvalid')}
        onChange={setDay}
      />
    </StepDialog>
  );
}

interface StepDialogProps {
  title: string;
  why: string;
  action: string;
  /** The form is complete. */
  ready: boolean;
  /** Errors by field, the first of which gets the focus. */
  errors?: FormErrors;
  /** The form was submitted before it was complete; a field that shows its error at once needs nothing else. */
  onIncomplete?(): void;
  children: ReactNode;
  onClose(): void;
  onSubmit(): Promise<void>;
}

function StepDialog({ title, why, action, ready, errors, children, onClose, onSubmit, onIncomplete }: StepDialogProps) {
  const { t } = useTranslation();
  const [busy, run] = useDialogWork(onClose);
  return (
    <FormDialog
      title={title}
      cancel={t('questionnaires.act.cancel')}
      action={action}
      busy={busy}
      {...(errors ? { errors } : {})}
      onClose={onClose}
      onSubmit={() => (ready ? void run(onSubmit) : onIncomplete?.())}
    >
      <p className="text-2">{why}</p>
      {children}
    </FormDialog>
  );
}
