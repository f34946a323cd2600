import type { AnswerRequest, QuestionnaireRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { QUESTIONNAIRE_STATES } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '#api/connection.ts';

/** Calls about questionnaires (docs/product/suppliers.md). */

// Part of 'suppliers': messages about the supplier chain load them again.
const KEY = ['suppliers', 'questionnaires'];

export interface QuestionnaireFilter {
  box: 'sent' | 'received';
  page: number;
  search: string;
  state: string;
}

export const questionnairesQuery = ({ box, page, search, state }: QuestionnaireFilter) => {
  const query = { box, page, search, state: QUESTIONNAIRE_STATES.find((one) => one === state) };
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/questionnaires', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
};

export const questionnaireQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/questionnaires/:id', {
          params: { id },
          signal,
          // The page says so itself.
          silentErrors: ['questionnaire-not-found', 'validation-failed'],
        })
      ).data,
  });

const changed = () => queries.invalidateQueries({ queryKey: KEY });

export async function createQuestionnaires(request: QuestionnaireRequest): Promise<string[]> {
  const { data } = await client.request('POST', '/api/questionnaires', { body: request, silentErrors: 'all' });
  await changed();
  return data.ids;
}

const ACTIONS = {
  send: '/api/questionnaires/:id/send',
  submit: '/api/questionnaires/:id/submit',
} as const;

export async function actOn(id: string, action: keyof typeof ACTIONS): Promise<void> {
  await client.request('POST', ACTIONS[action], { params: { id } });
  await changed();
}

export async function remindOf(id: string): Promise<boolean> {
  const { data } = await client.request('POST', '/api/questionnaires/:id/remind', { params: { id } });
  await changed();
  return data.sent;
}

export async function returnQuestionnaire(id: string, text: string): Promise<void> {
  await client.request('POST', '/api/questionnaires/:id/return', { params: { id }, body: { text } });
  await changed();
}

export async function acceptQuestionnaire(id: string, validUntil: string): Promise<void> {
  await client.request('POST', '/api/questionnaires/:id/accept', { params: { id }, body: { validUntil } });
  await changed();
}

export async function deleteQuestionnaire(id: string): Promise<void> {
  await client.request('DELETE', '/api/questionnaires/:id', { params: { id } });
  queries.removeQueries({ queryKey: [...KEY, id] });
  await queries.invalidateQueries({ queryKey: [...KEY, 'list'] });
}

/** The field shows a failure itself. */
export async function saveAnswer(id: string, question: string, body: AnswerRequest): Promise<void> {
  await client.request('PUT', '/api/questionnaires/:id/answers/:question', {
    params: { id, question },
    body,
    silentErrors: 'all',
  });
  await queries.invalidateQueries({ queryKey: [...KEY, id] });
}

export async function addComment(id: string, question: string | null, text: string): Promise<void> {
  await client.request('POST', '/api/questionnaires/:id/comments', { params: { id }, body: { question, text } });
  await changed();
}

export async function addEvidence(id: string, question: string, file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  const name = file.name.slice(0, 120);
  await client.request('POST', '/api/questionnaires/:id/evidence', {
    params: { id },
    body: { question, name, content: btoa(binary) },
  });
  await changed();
}

export async function deleteEvidence(id: string, file: string): Promise<void> {
  await client.request('DELETE', '/api/questionnaires/:id/evidence/:file', { params: { id, file } });
  await changed();
}

export function downloadEvidence(id: string, file: string): Promise<Blob> {
  return client.binary('/api/questionnaires/:id/evidence/:file', 'application/octet-stream', {
    params: { id, file },
    userInitiated: true,
  });
}

export function downloadAnswers(id: string): Promise<Blob> {
  return client.binary('/api/questionnaires/:id/export', 'text/csv', { params: { id }, userInitiated: true });
}
