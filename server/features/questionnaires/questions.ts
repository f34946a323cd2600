import type { QuestionnaireEntry } from '@assay/contract/values/supply-chain/questionnaires.ts';
import type { QuestionnaireRecord } from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import { AppError } from '#platform/errors.ts';

/** @throws {AppError} not-found */
export function questionOf({ questions }: Pick<QuestionnaireRecord, 'questions'>, id: string): QuestionnaireEntry {
  const found = questions.find((question) => question.id === id);
  if (!found) throw new AppError('not-found');
  return found;
}
