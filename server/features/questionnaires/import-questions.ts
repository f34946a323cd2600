import { removeHiddenCharacters } from '@assay/contract/registration/display-name.ts';
import {
  QUESTION_CHECKS_MAX,
  QUESTION_ID_MAX,
  QUESTION_KINDS,
  QUESTION_TEXT_MAX,
  QUESTIONS_MAX,
  type QuestionnaireEntry,
  SECTION_MAX,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { STANDARD_QUESTIONS } from '@assay/contract/values/supply-chain/standard-questionnaire.ts';
import { CHECKS } from '@assay/engine';
import { z } from 'zod';
import { AppError } from '#platform/errors.ts';

/** Questions from a JSON or CSV file (docs/product/suppliers.md). The length of the text is bounded by the endpoint. */

const KNOWN_CHECKS = new Set(CHECKS.map(({ id }) => id));
const clean = (max: number) =>
  z
    .string()
    .transform((text) => removeHiddenCharacters(text.replace(/\s+/g, ' ')).trim())
    .pipe(z.string().max(max));

const questionSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/i)
    .max(QUESTION_ID_MAX)
    .optional(),
  section: clean(SECTION_MAX).default(''),
  text: clean(QUESTION_TEXT_MAX).pipe(z.string().min(1)),
  hint: clean(QUESTION_TEXT_MAX).default(''),
  kind: z.enum(QUESTION_KINDS).default('choice'),
  checks: z
    .array(z.string().refine((id) => KNOWN_CHECKS.has(id)))
    .max(QUESTION_CHECKS_MAX)
    .default([]),
  expects: z.enum(['yes', 'no']).default('yes'),
});

/** Of a CSV file; seven have a meaning. */
const COLUMNS_MAX = 100;

/** @throws {AppError} questionnaire-file-invalid with the line, or the number of the question in JSON */
export function importQuestions(format: 'json' | 'csv', text: string): QuestionnaireEntry[] {
  const rows = format === 'json' ? jsonRows(text) : csvRows(text);
  if (rows.length === 0 || rows.length > QUESTIONS_MAX) throw invalid(Math.min(rows.length, QUESTIONS_MAX) + 1);
  const ids = new Set<string>();
  return rows.map(({ line, row }, at) => {
    const read = questionSchema.safeParse(row);
    if (!read.success) throw invalid(line);
    const { id = `q${at + 1}`, ...question } = read.data;
    if (ids.has(id)) throw invalid(line);
    ids.add(id);
    return { id, ...question };
  });
}

interface Row {
  line: number;
  row: unknown;
}

function jsonRows(text: string): Row[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid(1);
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { questions?: unknown } | null)?.questions;
  if (!Array.isArray(list)) throw invalid(1);
  return list.map((row, at) => ({ line: at + 1, row }));
}

/** Columns by name in the first row; several checks are separated by spaces. */
function csvRows(text: string): Row[] {
  const [head, ...records] = parseCsv(text.replace(/^\uFEFF/, ''));
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  if (!names.includes('text')) throw invalid(1);
  return records.map(({ line, cells }) => {
    const filled = names.flatMap((name, at) => {
      const cell = cells[at]?.trim() ?? '';
      return cell === '' ? [] : [[name, name === 'checks' ? cell.split(/[\s;,]+/) : cell] as const];
    });
    return { line, row: Object.fromEntries(filled) };
  });
}

/** Records of a CSV text (RFC 4180); a comma or semicolon separates the cells, whichever the first line has more of. */
function parseCsv(text: string): { line: number; cells: string[] }[] {
  const first = text.split('\n', 1)[0] ?? '';
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRecord = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) records.push({ line: began, cells });
    // The first one has the names of the columns. More are not read: each is compared with every column.
    if (records.length > QUESTIONS_MAX + 1) throw invalid(QUESTIONS_MAX + 1);
    cells = [];
    cell = '';
    began = line + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      if (cells.length >= COLUMNS_MAX) throw invalid(began);
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRecord();
    else if (sign !== '\r') cell += sign;
    if (sign === '\n') line++;
  }
  if (quoted) throw invalid(began);
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

function invalid(line: number): AppError {
  return new AppError('questionnaire-file-invalid', { line });
}

/** A copy, because a stored questionnaire keeps its questions when the standard one changes. */
export function standardQuestions(): QuestionnaireEntry[] {
  return STANDARD_QUESTIONS.map((question) => ({ ...question, checks: [...question.checks] }));
}
