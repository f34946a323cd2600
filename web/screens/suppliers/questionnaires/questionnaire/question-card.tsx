import type { QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import {
  ANSWER_VALUES,
  COMMENT_MAX,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_PER_QUESTION_MAX,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { ActionIcon, Button, FileButton, Textarea } from '@mantine/core';
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { Instant } from '#components/instant.tsx';
import {
  addComment,
  addEvidence,
  deleteEvidence,
  downloadEvidence,
} from '#components/suppliers/questionnaires/queries.ts';
import { VerdictText } from '#components/suppliers/questionnaires/state-text.tsx';
import { toast } from '#components/toast.ts';
import cardStyles from '#styles/card.module.css';
import noteStyles from '#styles/note.module.css';
import { AnswerFields } from './answer-fields.tsx';
import styles from './questionnaire.module.css';

const MEGABYTE = 1_048_576;

interface Props {
  questionnaire: QuestionnaireView;
  question: QuestionView;
  number: number;
  /** The answer can be changed. */
  answers: boolean;
  /** Comments can be added. */
  comments: boolean;
}

/** Text of a question; those of the standard questionnaire are localized. */
export function useQuestionText(standard: boolean) {
  const { t } = useTranslation();
  return ({ id, text, hint }: QuestionView) =>
    standard
      ? {
          text: t(`questionnaires.standard.${id}.text`),
          hint: t(`questionnaires.standard.${id}.hint`, { defaultValue: '' }),
        }
      : { text, hint };
}

/** A question with its answer, what scans say about it, documents and comments. */
export function QuestionCard({ questionnaire, question, number, answers, comments }: Props) {
  const { t } = useTranslation();
  const label = useId();
  const { text, hint } = useQuestionText(questionnaire.standard)(question);
  const { id } = questionnaire;
  return (
    <article className={`${cardStyles.card} ${styles.question}`} id={`question-${question.id}`} aria-labelledby={label}>
      <div className="stack gap-2">
        <span className="tiny text-3">
          {t('questionnaires.question.of', { number, count: questionnaire.questions })}
        </span>
        <h3 id={label}>
          <bdi>{text}</bdi>
        </h3>
        {hint && <p className="small text-2">{hint}</p>}
      </div>
      <div className="stack gap-12">
        {answers ? (
          <AnswerFields key={question.id} questionnaire={id} question={question} labelledBy={label} />
        ) : (
          <Answer question={question} drafted={questionnaire.state === 'drafted'} />
        )}
        {question.verdict && <Comparison questionnaire={questionnaire} question={question} />}
        <div className={styles.extras}>
          <Evidence questionnaire={id} question={question} changes={answers} />
          <Comments questionnaire={id} question={question.id} comments={question.comments} adds={comments} />
        </div>
      </div>
    </article>
  );
}

function Answer({ question, drafted }: { question: QuestionView; drafted: boolean }) {
  const { t } = useTranslation();
  // The kind of answer that the supplier will give.
  if (drafted)
    return (
      <p className="small text-3">
        {question.kind === 'choice'
          ? ANSWER_VALUES.map((value) => t(`questionnaires.value.${value}`)).join(' · ')
          : t('questionnaires.question.freeText')}
      </p>
    );
  if (question.value === null && question.answer === '')
    return <p className="text-3">{t('questionnaires.question.unanswered')}</p>;
  return (
    <div className="stack gap-4">
      {question.value && <b>{t(`questionnaires.value.${question.value}`)}</b>}
      {question.answer && (
        <p className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          <bdi>{question.answer}</bdi>
        </p>
      )}
    </div>
  );
}

/** The verdict, and the checks that it is from. */
function Comparison({ questionnaire, question }: { questionnaire: QuestionnaireView; question: QuestionView }) {
  const { t } = useTranslation();
  if (!question.verdict || (question.verdict === 'not-measurable' && !question.measurable)) return null;
  const company = questionnaire.side === 'sender' ? `?company=${encodeURIComponent(questionnaire.companyId)}` : '';
  return (
    <div className={noteStyles.note} data-tone={question.verdict === 'contradicted' ? 'bad' : undefined}>
      <div className="stack gap-4">
        <VerdictText verdict={question.verdict} />
        {question.checks.map(({ check, title, area, severity, findings, domains }) => (
          <div key={check} className="row wrap small" style={{ gap: '2px 8px' }}>
            {severity && <SeverityBadge level={severity} />}
            <span>{title}</span>
            <span className="text-2">
              {findings > 0
                ? t('questionnaires.question.findings', { count: findings })
                : t('questionnaires.question.passed')}
            </span>
            {domains.map((domain) => (
              <Link key={domain} to={`/domain/${encodeURIComponent(domain)}/${area}${company}`}>
                {domain}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Evidence({
  questionnaire,
  question,
  changes,
}: {
  questionnaire: string;
  question: QuestionView;
  changes: boolean;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  const size = EVIDENCE_BYTES_MAX / MEGABYTE;
  const add = async (file: File | null) => {
    if (!file) return;
    if (file.size > EVIDENCE_BYTES_MAX) {
      toast({ message: t('questionnaires.question.tooLarge', { size }), lasts: 8_000 });
      return;
    }
    setBusy(true);
    // The pop-up shows a refusal.
    await addEvidence(questionnaire, question.id, file).catch(() => undefined);
    setBusy(false);
  };
  const download = (id: string, name: string) =>
    downloadEvidence(questionnaire, id).then(
      (blob) => saveFile(blob, name),
      () => undefined,
    );
  if (question.evidence.length === 0 && !changes) return null;
  return (
    <div className="stack gap-4">
      {question.evidence.length > 0 && <h4 className="small text-2">{t('questionnaires.question.evidence')}</h4>}
      {question.evidence.map(({ id, name, bytes, submitted }) => (
        <div key={id} className="row" style={{ gap: 8 }}>
          <button
            type="button"
            className="link-button small row"
            style={{ gap: 6 }}
            aria-label={t('questionnaires.question.download', { name })}
            onClick={() => void download(id, name)}
          >
            <IconDownload size={15} aria-hidden="true" />
            <bdi className="anywhere">{name}</bdi>
          </button>
          <span className="tiny text-3">{Math.max(1, Math.round(bytes / 1_024))} kB</span>
          {changes && !submitted && (
            <ActionIcon
              aria-label={t('questionnaires.question.remove', { name })}
              onClick={() => setRemoved({ id, name })}
            >
              <IconTrash size={15} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {removed && (
        <Confirm
          title={t('questionnaires.question.removeQuestion', { name: removed.name })}
          action={t('questionnaires.question.removeAction')}
          keep={t('questionnaires.act.cancel')}
          onClose={() => setRemoved(null)}
          onConfirm={() => deleteEvidence(questionnaire, removed.id)}
        >
          {t('questionnaires.question.removeWhy')}
        </Confirm>
      )}
      {changes && question.evidence.length < EVIDENCE_PER_QUESTION_MAX && (
        <div>
          <FileButton accept=".pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.md" onChange={(file) => void add(file)}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={busy}
                leftSection={<IconPaperclip size={15} aria-hidden="true" />}
              >
                {t('questionnaires.question.add')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
    </div>
  );
}

interface CommentsProps {
  questionnaire: string;
  /** Null = about the whole. */
  question: string | null;
  comments: QuestionView['comments'];
  adds: boolean;
}

/** Comments of both sides, and a field for another one. */
export function Comments({ questionnaire, question, comments, adds }: CommentsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const post = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await addComment(questionnaire, question, text.trim());
      setText('');
      setOpen(false);
    } catch {
      // The pop-up shows the reason; the text stays.
    }
    setBusy(false);
  };
  if (comments.length === 0 && !adds) return null;
  return (
    <div className="stack">
      {comments.map((comment) => (
        <div key={comment.id} className="stack gap-2">
          <span className="tiny text-3">
            <bdi>{comment.by}</bdi>
            {comment.ours && ` (${t('questionnaires.question.you')})`} · <Instant at={comment.at} />
          </span>
          <p className="small anywhere" style={{ whiteSpace: 'pre-wrap' }}>
            <bdi>{comment.text}</bdi>
          </p>
        </div>
      ))}
      {adds && !open && (
        <div>
          <button type="button" className="link-button small" onClick={() => setOpen(true)}>
            {t('questionnaires.question.write')}
          </button>
        </div>
      )}
      {adds && open && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void post();
          }}
        >
          <Textarea
            label={t('questionnaires.question.comment')}
            value={text}
            maxLength={COMMENT_MAX}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="row">
            <Button type="submit" size="compact-sm" loading={busy}>
              {t('questionnaires.question.post')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(false)}>
              {t('questionnaires.act.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
