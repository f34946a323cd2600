import type { MemberRow } from '@assay/contract/api/admin.ts';
import type { MailBody, MailRow } from '@assay/contract/api/administration/mail.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { SupplierInvitation } from '@assay/contract/api/suppliers.ts';
import { logIn, register } from '../api-client.ts';
import { DEMO_PASSWORD, SEED_COMPANIES } from '../seed-companies.ts';
import { ADMINISTRATOR, type DemoProgress, type DemoWorld } from './world.ts';

const APPLICANT = 'ines@heronsgate.test';
const UNCONFIRMED = 'noah@mailbox.example';

/** A main supplier with pending approval, and an account that is not activated. */
export async function registerPeople({ app }: DemoWorld): Promise<void> {
  const person = { password: DEMO_PASSWORD, confirmation: DEMO_PASSWORD, privacy: true };
  await register(app, '/api/userRegister', {
    ...person,
    account: UNCONFIRMED,
    name: 'Noah Bright',
    phone: '+44 1632 960100',
  });
  await register(app, '/api/MSuserRegister', {
    ...person,
    account: APPLICANT,
    name: 'Ines Moreau',
    phone: '+44 1632 960101',
    company: 'Heronsgate Components',
    companynumber: '90210014',
    capital: 'B',
    industry: 'C',
    jobtitle: 'Head of quality',
  });
  const administrator = await logIn(app, ADMINISTRATOR);
  const { rows } = await administrator.get<Page<MailRow>>(`/api/admin/mails?search=${APPLICANT}`);
  const { text } = await administrator.get<MailBody>(`/api/admin/mails/${rows[0]!.id}`);
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
  await register(app, '/api/account/activate', { token, password: person.password });
}

/** Supplier invitations that were rejected and withdrawn, and one by which a main supplier asks for access. */
export async function inviteSuppliers({ app }: DemoWorld): Promise<void> {
  const supplier = 'samuel@northquay.test';
  const samuel = await logIn(app, supplier);
  const hana = await logIn(app, 'hana@brasslantern.test');
  const invite = { account: supplier, kind: 'invite', level: 'rating' };
  await hana.post('/api/suppliers/invitations', invite);
  const received = await samuel.get<Page<SupplierInvitation>>('/api/suppliers/invitations');
  const own = received.rows.find(({ company }) => company === 'Brass Lantern Hotels');
  await samuel.post(`/api/suppliers/invitations/${own!.id}/reject`);
  await samuel.post('/api/suppliers/invitations', { account: 'nora@quillandco.example', kind: 'ask' });
}

/** Accounts that an administrator disabled. */
export async function disableAccounts({ app }: DemoWorld): Promise<void> {
  const administrator = await logIn(app, ADMINISTRATOR);
  for (const { email, state } of SEED_COMPANIES.flatMap(({ people }) => people)) {
    if (state !== 'disabled') continue;
    const { rows } = await administrator.get<Page<MemberRow>>(`/api/admin/members?search=${email}`);
    await administrator.post(`/api/admin/members/${rows[0]!.id}/disable`);
  }
}

/** License codes in every state. */
export async function createLicenses({ app }: DemoWorld, progress: DemoProgress): Promise<void> {
  const administrator = await logIn(app, ADMINISTRATOR);
  const { codes } = await administrator.post<{ codes: { id: string; code: string }[] }>('/api/admin/licences', {
    plan: 21,
    days: 90,
    count: 3,
    note: 'Demo',
  });
  const nora = await logIn(app, 'nora@quillandco.example');
  await nora.post('/api/account/licence', { code: codes[0]!.code });
  await administrator.delete(`/api/admin/licences/${codes[1]!.id}`);
  progress.licenseCode = codes[2]!.code;
}
