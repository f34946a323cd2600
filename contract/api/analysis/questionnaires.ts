import { z } from 'zod';
import { instant, page, pageQuery } from '#api/envelope.ts';
import { AREA_IDS } from '#areas.ts';
import { displayName, freeText } from '#registration/display-name-field.ts';
import { SEVERITIES } from '#severities.ts';
import {
  ANSWER_TEXT_MAX,
  ANSWER_VALUES,
  COMMENT_MAX,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_NAME_MAX,
  EVIDENCE_TYPES,
  IMPORT_LENGTH_MAX,
  QUESTION_ID_MAX,
  QUESTION_KINDS,
  QUESTIONNAIRE_STATES,
  QUESTIONS_MAX,
  RECIPIENTS_MAX,
  VERDICTS,
} from '#values/supply-chain/questionnaires.ts';
import { SHARING_LEVELS } from '#values/supply-chain/suppliers.ts';

/** Questionnaires that a main supplier sends and a supplier answers (docs/product/suppliers.md). */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const questionId = z.string().max(QUESTION_ID_MAX);

/** Which questions a new questionnaire has. */
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standard') }),
  /** Text of a JSON or CSV file (docs/product/suppliers.md). */
  z.object({ kind: z.literal('file'), format: z.enum(['json', 'csv']), text: z.string().max(IMPORT_LENGTH_MAX) }),
  /** The questions of an earlier questionnaire of the company. */
  z.object({ kind: z.literal('copy'), id: z.uuid() }),
]);

/** POST /api/questionnaires: one draft per supplier. */
export const questionnaireRequest = z.object({
  companies: z.array(z.uuid()).min(1).max(RECIPIENTS_MAX),
  title: displayName(),
  dueOn: day,
  source,
});
export type QuestionnaireRequest = z.input<typeof questionnaireRequest>;
export const createdQuestionnaires = z.object({ ids: z.array(z.string()) });
export const questionnaireChange = z.object({ title: displayName(), dueOn: day });

export const questionnaireParams = z.object({ id: z.uuid() });
export const questionParams = z.object({ id: z.uuid(), question: questionId });
export const evidenceParams = z.object({ id: z.uuid(), file: z.uuid() });

export const questionnaireListQuery = pageQuery.extend({
  box: z.enum(['sent', 'received']).default('received'),
  state: z.enum(QUESTIONNAIRE_STATES).optional(),
  /** Only those of this supplier. */
  company: z.uuid().optional(),
});
export const questionnaireRow = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(QUESTIONNAIRE_STATES),
  /** The other company. */
  companyId: z.string(),
  company: z.string(),
  questions: z.number().int().describe('number of questions'),
  answered: z
    .number()
    .int()
    .describe('answers saved so far, for the supplier; answers of the last submission, for the sender'),
  dueOn: day,
  /** Last day of an accepted one. */
  validUntil: day.nullable(),
  updatedAt: instant,
});
export type QuestionnaireRow = z.infer<typeof questionnaireRow>;
export const questionnairePage = page(questionnaireRow).extend({
  waiting: z.number().int().describe("number of those that wait for the reader's company, whatever the filter"),
});

/** A check behind a verdict. */
export const verdictCheck = z.object({
  check: z.string(),
  title: z.string(),
  area: z.enum(AREA_IDS),
  /** Worst severity of its findings; null without findings. */
  severity: z.enum(SEVERITIES).nullable(),
  findings: z.number().int().describe('number of findings'),
  /** Shared domains on which it failed, or, without findings, passed; at most 5. */
  domains: z.array(z.string()),
});
export const questionView = z.object({
  id: z.string(),
  section: z.string(),
  /** Empty for the standard questionnaire. */
  text: z.string(),
  hint: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** A scan can confirm or contradict the answer. */
  measurable: z.boolean(),
  value: z.enum(ANSWER_VALUES).nullable(),
  answer: z.string(),
  answeredAt: instant.nullable(),
  /** Null without an answer to compare. */
  verdict: z.enum(VERDICTS).nullable(),
  checks: z.array(verdictCheck),
  evidence: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(EVIDENCE_TYPES),
      bytes: z.number().int().describe('bytes'),
      at: instant,
      /** Part of a submission: it stays. */
      submitted: z.boolean(),
    }),
  ),
  comments: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), ours: z.boolean(), at: instant })),
});
export type QuestionView = z.infer<typeof questionView>;

/** GET /api/questionnaires/{id}. */
export const questionnaireView = questionnaireRow.extend({
  standard: z.boolean(),
  /** The reader answers it, or reviews it. */
  side: z.enum(['supplier', 'sender']),
  /** The reader's role allows changes. */
  mayEdit: z.boolean(),
  /** What the supplier shares with the sender; null without an association. */
  level: z.enum(SHARING_LEVELS).nullable(),
  domains: z.number().int().describe('shared domains with a rating, that verdicts are from'),
  sentAt: instant.nullable(),
  submittedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  rounds: z.number().int().describe('number of submissions'),
  /** Comments on the whole questionnaire. */
  comments: questionView.shape.comments,
  list: z.array(questionView).max(QUESTIONS_MAX),
});
export type QuestionnaireView = z.infer<typeof questionnaireView>;

export const answerRequest = z.object({
  value: z.enum(ANSWER_VALUES).nullable(),
  answer: z.string().max(ANSWER_TEXT_MAX),
});
export type AnswerRequest = z.infer<typeof answerRequest>;
export const answerResult = z.object({ savedAt: instant, verdict: z.enum(VERDICTS).nullable() });

const comment = freeText(COMMENT_MAX).min(1);
export const commentRequest = z.object({ question: questionId.nullable(), text: comment });
/** POST /api/questionnaires/{id}/return: the follow-up as a comment on the whole. */
export const returnRequest = z.object({ text: comment });
export const acceptRequest = z.object({ validUntil: day });

/** Base64 has four characters for three bytes. */
const BASE64_MAX = Math.ceil(EVIDENCE_BYTES_MAX / 3) * 4;
export const evidenceRequest = z.object({
  question: questionId,
  name: z.string().trim().min(1).max(EVIDENCE_NAME_MAX),
  /** The file in base64. */
  content: z.string().max(BASE64_MAX),
});
