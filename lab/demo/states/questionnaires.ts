import type { SupplierRow } from '@assay/contract/api/analysis/portfolio.ts';
import type { QuestionnaireView } from '@assay/contract/api/analysis/questionnaires.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { AnswerValue } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { endQuestionnaire } from '@assay/server/platform/db/scans/import-history.ts';
import { type ApiClient, logIn } from '../api-client.ts';
import { companyIdOf, type DemoWorld, dayFromNow } from './world.ts';

const SENDER = 'samuel@northquay.test';
/** Owners of the companies that share with the sender. */
const OWNERS = {
  'Old Mill Foundry': 'greta@oldmill.example',
  'Copperfinch Energy': 'marisol@copperfinch.example',
  'Larkspur Savings Bank': 'mei@larkspur-bank.test',
  'Meadowgate Clinics': 'priya@meadowgate.test',
} as const;
type Supplier = keyof typeof OWNERS;

const suppliersOf = async (sender: ApiClient) => {
  const { rows } = await sender.get<Page<SupplierRow>>('/api/suppliers/companies?pageSize=100');
  return (name: Supplier) => rows.find(({ company }) => company === name)!.companyId;
};

/** Tiers with required scores, groups, a note and a reminder. */
export async function portfolio({ app }: DemoWorld): Promise<void> {
  const sender = await logIn(app, SENDER);
  const idOf = await suppliersOf(sender);
  await sender.put('/api/suppliers/tiers', {
    tiers: [
      { tier: 1, minScore: 80 },
      { tier: 2, minScore: 55 },
    ],
  });
  const profiles: readonly (readonly [Supplier, number, string[]])[] = [
    ['Larkspur Savings Bank', 1, ['Payments']],
    ['Copperfinch Energy', 1, ['Infrastructure', 'On site']],
    ['Old Mill Foundry', 2, ['Parts']],
  ];
  for (const [name, tier, groups] of profiles)
    await sender.put(`/api/suppliers/companies/${idOf(name)}`, { tier, groups });
  await sender.post(`/api/suppliers/companies/${idOf('Old Mill Foundry')}/notes`, {
    text: 'Greta promised to move the test systems behind the VPN by the end of the quarter.',
  });
  await sender.post('/api/suppliers/reminders', { companies: [idOf('Old Mill Foundry')] });
}

const OWN_QUESTIONS = [
  'section,text,hint,kind,checks',
  'Operations,Is every change of production approved by a second person?,,choice,',
  'Operations,Who is on call at night?,Name and time zone,text,',
  'Network,Are remote desktops unreachable from the internet?,,choice,endpoint_security.remote-desktop',
].join('\n');

/** Questionnaires in every state, with answers that scans confirm and contradict. */
export async function questionnaires({ app, context }: DemoWorld): Promise<void> {
  const sender = await logIn(app, SENDER);
  const idOf = await suppliersOf(sender);
  const draft = async (name: Supplier, title: string, source: object = { kind: 'standard' }) => {
    const body = { companies: [idOf(name)], title, dueOn: dayFromNow(21), source };
    return (await sender.post<{ ids: string[] }>('/api/questionnaires', body)).ids[0]!;
  };
  const send = async (...wanted: Parameters<typeof draft>) => {
    const id = await draft(...wanted);
    await sender.post(`/api/questionnaires/${id}/send`);
    return id;
  };
  const ownerOf = (name: Supplier) => logIn(app, OWNERS[name]);
  const submit = async (name: Supplier, title: string, differently: Readonly<Record<string, AnswerValue>> = {}) => {
    const id = await send(name, title);
    const owner = await ownerOf(name);
    await answer(owner, id, differently);
    await owner.post(`/api/questionnaires/${id}/submit`);
    return id;
  };
  const validUntil = dayFromNow(365);

  await draft('Meadowgate Clinics', 'Operations at clinics', { kind: 'file', format: 'csv', text: OWN_QUESTIONS });
  await send('Larkspur Savings Bank', 'Operations', { kind: 'file', format: 'csv', text: OWN_QUESTIONS });

  const begun = await send('Copperfinch Energy', 'Mid-year review');
  const marisol = await ownerOf('Copperfinch Energy');
  for (const [question, value] of [
    ['spf', 'yes'],
    ['https', 'yes'],
    ['databases', 'partly'],
  ])
    await marisol.put(`/api/questionnaires/${begun}/answers/${question}`, { value, answer: '' });

  const review = await submit('Old Mill Foundry', 'Security questionnaire', { 'second-factor': 'partly' });
  await sender.post(`/api/questionnaires/${review}/comments`, {
    question: 'databases',
    text: 'Our view of your rating shows an open database. Which one is it?',
  });
  await submit('Meadowgate Clinics', 'Security questionnaire');

  const returned = await submit('Larkspur Savings Bank', 'Security questionnaire', { 'incident-plan': 'no' });
  await sender.post(`/api/questionnaires/${returned}/return`, {
    text: 'When will the incident response plan be exercised? Please add the schedule.',
  });

  const accepted = await submit('Copperfinch Energy', 'Security questionnaire', { databases: 'partly' });
  await sender.post(`/api/questionnaires/${accepted}/accept`, { validUntil });

  // An ended one needs a day in the past, which the API does not take.
  const ended = await send('Old Mill Foundry', 'Questionnaire of last year');
  const sendersCompany = await companyIdOf(context, SENDER);
  await context.db.withCompany(sendersCompany, (tx) => endQuestionnaire(tx, ended, dayFromNow(-30)));
}

const PDF = Buffer.from('%PDF-1.4\n% Information security policy of the demo\n%%EOF\n').toString('base64');

/** "Yes" to everything else. */
async function answer(owner: ApiClient, id: string, differently: Readonly<Record<string, AnswerValue>>): Promise<void> {
  const { list } = await owner.get<QuestionnaireView>(`/api/questionnaires/${id}`);
  for (const { id: question, kind } of list)
    await owner.put(`/api/questionnaires/${id}/answers/${question}`, {
      value: kind === 'choice' ? (differently[question] ?? 'yes') : null,
      answer: kind === 'text' ? 'Two hosting companies, both in the European Union.' : '',
    });
  await owner.post(`/api/questionnaires/${id}/evidence`, {
    question: 'policy',
    name: 'Information security policy.pdf',
    content: PDF,
  });
}
