/** Questionnaires between a main supplier and a supplier (docs/product/suppliers.md): states, answers and limits. */

/**
 * `drafted` by the main supplier; `sent`: not opened for answering yet; `in-progress`: an answer was saved; `submitted` for
 * review; `returned` with follow-up questions; `accepted` until a day; `expired`: not submitted by its due day, or accepted
 * until a day that is over.
 */
export const QUESTIONNAIRE_STATES = [
  'drafted',
  'sent',
  'in-progress',
  'submitted',
  'returned',
  'accepted',
  'expired',
] as const;
export type QuestionnaireState = (typeof QUESTIONNAIRE_STATES)[number];

/** States in which the supplier can change its answers. */
export const ANSWERABLE_STATES: readonly QuestionnaireState[] = ['sent', 'in-progress', 'returned'];

/** `choice`: one of ANSWER_VALUES with an optional text; `text`: a text only. */
export const QUESTION_KINDS = ['choice', 'text'] as const;
export const ANSWER_VALUES = ['yes', 'partly', 'no', 'not-applicable'] as const;
export type AnswerValue = (typeof ANSWER_VALUES)[number];

/**
 * An answer compared with the latest ratings of the shared domains. `hidden`: there is a result, but only the rating is
 * shared with the reader. `unconfirmed`: findings that are not confirmed yet would contradict or confirm it.
 */
export const VERDICTS = ['confirmed', 'contradicted', 'unconfirmed', 'not-measurable', 'hidden'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A question of a questionnaire. */
export interface QuestionnaireEntry {
  /** Unique in the questionnaire: letters, digits and hyphens. */
  id: string;
  section: string;
  /** Empty for a question of the standard questionnaire, whose texts are localized. */
  text: string;
  hint: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** Checks that can confirm or contradict the answer; empty = it cannot be measured. */
  checks: readonly string[];
  /** Answer that checks without findings confirm. */
  expects: 'yes' | 'no';
}

/** Twice the length of common standard questionnaires of this kind. */
export const QUESTIONS_MAX = 100;
export const QUESTION_ID_MAX = 40;
export const QUESTION_TEXT_MAX = 500;
export const SECTION_MAX = 80;
/** Checks that one question may name. */
export const QUESTION_CHECKS_MAX = 20;
export const ANSWER_TEXT_MAX = 2_000;
export const COMMENT_MAX = 2_000;
export const COMMENTS_MAX = 500;
/** Characters of an imported file: a hundred questions of full length. */
export const IMPORT_LENGTH_MAX = 200_000;
/** Suppliers that one call addresses. */
export const RECIPIENTS_MAX = 50;
/** Questionnaires that one company may create within a day. */
export const QUESTIONNAIRES_PER_DAY = 200;
/** Questionnaires of one sender that are not ended. */
export const OPEN_QUESTIONNAIRES_MAX = 2_000;
/** Days that an accepted questionnaire may be valid. */
export const VALID_DAYS_MAX = 731;
/** Days to answer the questionnaire of an invitation, from its acceptance. */
export const INVITED_DUE_DAYS = 21;
/** Days that a supplier may be given. */
export const DUE_DAYS_MAX = 365;
/** Days before the due day on which the supplier is reminded, once each. */
export const DUE_REMINDER_DAYS = [7, 1] as const;
/** Days before the end of an accepted questionnaire on which the sender is notified. */
export const ENDING_DAYS = 30;

/** Bytes of one evidence document: a scanned certificate or a policy. */
export const EVIDENCE_BYTES_MAX = 4 * 1024 * 1024;
export const EVIDENCE_PER_QUESTION_MAX = 5;
export const EVIDENCE_PER_QUESTIONNAIRE_MAX = 40;
export const EVIDENCE_NAME_MAX = 120;
/** Types of evidence, recognized by the first bytes of the file and not by its name. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];
