import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type ApiResponse, Client, type Credentials, expectSuccess } from './client.ts';
import { codesOf, setUpSecondFactor } from './second-factor.ts';

/** A company with one owner, created for this run. */
export interface TestCompany extends Credentials {
  permission: number;
  company: string;
  client: Client;
}

/** The installation that is checked, with accounts of its own. */
export interface Installation {
  url: string;
  /** Page on which a form publishes TXT records for the domains of the installation; null if there is none. */
  dnsPanel: string | null;
  administrator: Client;
  administratorCredentials: Credentials;
  /** Company of a permission code of docs/product/roles-and-plans.md; created on first use. */
  company(permission: number): Promise<TestCompany>;
  /** Registers and activates an account that no other statement uses. */
  register(label: string, permission: number): Promise<TestCompany>;
}

export const PASSWORD = 'Quiet-harbour-9-lights';

interface Options {
  /** Replaces a one-time password of the administrator. */
  newPassword?: string | undefined;
  dnsPanel: string | null;
  /** Secret of the administrator's second factor, Base32; one is set up if it is required and there is none. */
  secondFactor?: string | undefined;
  /** Page about the scans, without which an installation scans nothing in public: stored in its settings. */
  contact?: string | undefined;
  /** File that keeps the accounts of the roles for the next run, since registrations are rate-limited. */
  accounts?: string | undefined;
}

/** @throws Error if the administrator cannot log in */
export async function openInstallation(
  url: string,
  administrator: Credentials,
  { newPassword, dnsPanel, secondFactor, contact, accounts }: Options,
): Promise<Installation> {
  const client = new Client(url);
  const code = secondFactor === undefined ? undefined : codesOf(secondFactor);
  const credentials = await logInAdministrator(client, { ...administrator, code }, newPassword);
  if (contact !== undefined)
    expectSuccess(await client.call('PUT', '/api/admin/settings', { scanContactUrl: contact }), 'contact');
  const run = Date.now().toString(36);
  const companies = new Map<number, Promise<TestCompany>>();
  const installation: Installation = {
    url,
    dnsPanel,
    administrator: client,
    administratorCredentials: credentials,
    company(permission) {
      const known = companies.get(permission) ?? keptCompany(installation, accounts, permission);
      companies.set(permission, known);
      return known;
    },
    register: (label, permission) => register(client, `${label}.${run}`, permission),
  };
  return installation;
}

type KeptAccounts = Record<string, Omit<TestCompany, 'client'>>;

async function keptCompany(installation: Installation, file: string | undefined, permission: number) {
  const read = (): KeptAccounts => (file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const kept = read()[permission];
  if (kept) {
    const client = new Client(installation.url);
    expectSuccess(await client.logIn(kept), `log-in of ${kept.account}`);
    return { ...kept, client };
  }
  const made = await installation.register(`role${permission}`, permission);
  const { client: _, ...account } = made;
  if (file) writeFileSync(file, JSON.stringify({ ...read(), [permission]: account }), { mode: 0o600 });
  return made;
}

/**
 * The first administrator has to change the one-time password before the first session, and to set up a second factor
 * at the second log-in (docs/product/states.md).
 */
async function logInAdministrator(client: Client, given: Credentials, next?: string): Promise<Credentials> {
  const first = await client.logIn(given);
  let known = given;
  if (!client.token) {
    if (next === undefined) throw new Error(`the administrator cannot log in: ${first.message}`);
    known = { ...given, password: next };
    await client.call('POST', '/api/password/change', {
      account: given.account,
      currentPassword: given.password,
      newPassword: next,
    });
    await expectLogIn(client, known);
  }
  if (given.code) return known;
  const second = await expectLogIn(client, known);
  if (!second.data.secondFactorNeeded) return known;
  const { secret, code } = await setUpSecondFactor(client, known.password);
  process.stdout.write(`Second factor of the administrator, for the next run: --second-factor ${secret}\n`);
  known = { ...known, code };
  await expectLogIn(client, known);
  return known;
}

async function expectLogIn(client: Client, who: Credentials): Promise<ApiResponse> {
  const answer = await client.logIn(who);
  if (!client.token) throw new Error(`the administrator cannot log in: ${answer.message}`);
  return answer;
}

/** The forms of docs/product/data.md, the link of the activation mail, and the role from an administrator. */
async function register(administrator: Client, label: string, permission: number): Promise<TestCompany> {
  const account = `${label}@conformance.example`;
  const company = permission === 1 ? '' : `Conformance ${label}`;
  const client = new Client(administrator.url);
  const personal = { account, name: `Robin ${label.replaceAll('.', ' ')}`, phone: '+1 555 0100', privacy: 'true' };
  const business = { company, companynumber: `C-${label}`, capital: 'A', industry: 'J', jobtitle: 'Engineer' };
  const form = new URLSearchParams({ ...personal, password: PASSWORD, ...(company === '' ? {} : business) });
  const path = permission === 9 ? '/api/MSuserRegister' : '/api/userRegister';
  expectSuccess(await client.call('POST', path, form), path);
  const token = /activateAccount\?token=([\w-]+)/.exec(await mailTo(administrator, account))?.[1];
  if (!token) throw new Error(`the mail to ${account} has no activation link`);
  expectSuccess(await client.call('POST', '/api/account/activate', { token, password: PASSWORD }), 'activation');
  const { data } = await administrator.call('GET', `/api/admin/members?search=${encodeURIComponent(account)}`);
  const id = data.rows[0].id;
  if (permission === 9)
    expectSuccess(await administrator.call('POST', `/api/admin/approvals/${id}`, { approve: true }), 'approval');
  else if (permission !== 1 && permission !== 20) {
    const role = { permission, ...(permission === 0 ? {} : { planEnd: null }) };
    expectSuccess(await administrator.call('PUT', `/api/admin/members/${id}`, role), 'role');
  }
  expectSuccess(await client.logIn({ account, password: PASSWORD }), 'login');
  return { account, password: PASSWORD, permission, company, client };
}

/** Text of the newest mail to an address, from the outbox of the installation. */
export async function mailTo(administrator: Client, account: string): Promise<string> {
  const list = await administrator.call('GET', `/api/admin/mails?search=${encodeURIComponent(account)}`);
  const id = list.data?.rows?.[0]?.id;
  if (!id) throw new Error(`no mail to ${account}`);
  return (await administrator.call('GET', `/api/admin/mails/${id}`)).data.text;
}
