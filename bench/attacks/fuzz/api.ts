import { ROLES as PERMISSIONS } from '@assay/contract/roles.ts';
import { seeded } from '../../../engine/testing/fuzz/random.ts';
import type { Figure } from '../../measured.ts';
import { Actor, type Call, type CallResponse, type Role, type World } from './api/actor.ts';
import { mutatedCall, validCall } from './api/build.ts';
import { type Operation, operationsOf } from './api/operations.ts';
import { placeOf } from './api/pool.ts';
import { openWorld } from './api/world.ts';

/** Every permission of docs/product/roles-and-plans.md, every role in a company, API tokens, and unauthenticated. */
const ROLES: readonly Role[] = [
  { name: 'anonymous', permission: null },
  ...Object.entries(PERMISSIONS).map(([name, permission]) => ({ name, permission })),
  { name: 'member', permission: PERMISSIONS.enterpriseEdition, companyRole: 'member' },
  { name: 'viewer', permission: PERMISSIONS.enterpriseEdition, companyRole: 'viewer' },
  { name: 'token-of-owner', permission: PERMISSIONS.enterpriseEdition, apiToken: true },
  { name: 'token-of-viewer', permission: PERMISSIONS.enterpriseEdition, companyRole: 'viewer', apiToken: true },
];

/** Operations that end the account or session. They are called rarely, because the next call needs a new one. */
const ENDING =
  /userLogout|DELETE \/api\/account$|signOutEverywhere|editPassword|password\/change|company\/leave|transferOwnership|disable$|expirePassword|revokeSessions|PUT \/api\/admin\/members|PUT \/api\/admin\/settings|PUT \/api\/company\/secondFactor|secondFactor|passkeys/;
const ENDING_ONE_IN = 25;
/** Operations restricted to administrators, who make at least half of the calls. */
const FOR_ADMINISTRATORS = /\/admin\/|\/logs|attest|vendors/;
/** One in this number of calls is valid; the others are mutated. */
const VALID_ONE_IN = 2;
/** Number of calls between two reads of the outgoing mail, for its one-time tokens. */
const MAILS_EVERY = 200;
const REFUSED = new Set([
  'unauthorized',
  'token-expired',
  'account-disabled',
  'api-token-not-accepted',
  'csrf-mismatch',
  'second-factor-setup-needed',
]);

interface Tally {
  calls: number;
  ok: number;
  /** Number of refusals by error, reported for operations that never succeed. */
  refusals: Map<string, number>;
}

export interface ApiOutcome {
  figures: Figure[];
  faults: string[];
}

/** Calls the API as every role, with valid and mutated parameters, one call at a time. */
export async function fuzzApi(calls: number, seed: number): Promise<ApiOutcome> {
  const random = seeded(seed);
  const faults: string[] = [];
  const note = (fault: string) => {
    if (faults.length < 200) {
      faults.push(fault);
      process.stderr.write(`${fault}\n`);
    }
  };
  process.on('unhandledRejection', (error) => note(`unhandled rejection: ${(error as Error)?.stack ?? error}`));
  const world = await openWorld();
  try {
    const operations = operationsOf(world.context.config.publicUrl);
    const tallies = new Map<string, Tally>(
      operations.map(({ name }) => [name, { calls: 0, ok: 0, refusals: new Map() }]),
    );
    const { actors } = world;
    for (const role of ROLES) {
      const actor = new Actor(role, world);
      await actor.settle();
      actors.push(actor);
    }
    const administrator = actors.find(({ role }) => role.permission === 0)!;
    let slowest = { ms: 0, call: '' };
    for (let made = 0; made < calls; made += 1) {
      const operation = random.one(operations);
      if (ENDING.test(operation.name) && !random.chance(ENDING_ONE_IN)) {
        made -= 1;
        continue;
      }
      const privileged = FOR_ADMINISTRATORS.test(operation.path) && random.chance(2);
      const actor = privileged ? administrator : random.one(world.actors);
      const valid = random.chance(VALID_ONE_IN);
      const call = valid
        ? validCall(operation, actor, random)
        : mutatedCall(operation, actor, world.planted.ids, random);
      const began = performance.now();
      const answer = await world.call(call).catch((error) => {
        note(`${described(call, actor)}: ${(error as Error).stack}`);
        return null;
      });
      if (!answer) continue;
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { ms, call: `${operation.name}, ${answer.status}` };
      judge(world, actor, call, answer, note);
      const tally = tallies.get(operation.name)!;
      tally.calls += 1;
      await follow(world, actor, operation, answer, tally);
      if (made % MAILS_EVERY === 0) for (const token of await world.mailTokens()) world.shared.add('mail-token', token);
    }
    const reached = [...tallies].filter(([, { ok }]) => ok > 0);
    for (const [name, { calls: count, refusals }] of tallies) {
      if (reached.some(([one]) => one === name)) continue;
      const most = [...refusals].sort((a, b) => b[1] - a[1]).slice(0, 3);
      process.stderr.write(`no success: ${name}, ${count} calls: ${most.map(([id, n]) => `${id} ${n}`).join(', ')}\n`);
    }
    const share = reached.length / operations.length;
    const figures: Figure[] = [
      {
        what: 'API: calls, over roles',
        value: `${calls.toLocaleString('en-US')}, ${ROLES.length}`,
        limit: '≥ 100,000',
      },
      {
        what: 'API: operations of the OpenAPI document with a 2xx response',
        value: `${reached.length} of ${operations.length} (${(share * 100).toFixed(1)} %)`,
        limit: '≥ 80 %',
      },
      {
        what: 'API: 5xx responses, logged errors, data of other tenants, malformed errors',
        value: String(faults.length),
        limit: '0',
      },
      { what: 'API: slowest call', value: `${Math.round(slowest.ms)} ms (${slowest.call})`, limit: '–' },
    ];
    if (calls >= 100_000 && share < 0.8)
      faults.push(`only ${(share * 100).toFixed(1)} % of the operations had a 2xx response`);
    return { figures, faults };
  } finally {
    await world.close();
  }
}

function described(call: Call, actor: Actor): string {
  return `${actor.role.name}: ${call.method} ${call.url.slice(0, 300)} ${JSON.stringify(call.body)?.slice(0, 400) ?? ''}`;
}

/** Reports responses with status 5xx, errors in the log, data of another tenant, and errors without the error envelope. */
function judge(world: World, actor: Actor, call: Call, answer: CallResponse, note: (fault: string) => void): void {
  const { status, text } = answer;
  const logged = world.errors.splice(0);
  if (status >= 500)
    note(
      `${described(call, actor)} answered ${status} ${text.slice(0, 300)} ${logged.length === 0 ? 'without a log entry' : ''}`,
    );
  for (const line of logged) note(`${described(call, actor)} logged ${line.slice(0, 500)}`);
  if (actor.role.permission !== 0 && text.includes(world.planted.canary))
    note(`${described(call, actor)} shows data of another tenant`);
  if (status >= 400 && call.method !== 'HEAD') {
    const { success, error } = readJson(text) ?? {};
    if (success !== false || typeof error !== 'string')
      note(`${described(call, actor)} answered ${status} without an envelope`);
  }
}

function readJson(text: string): { success?: boolean; error?: string; data?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores values that later calls use, and logs the actor in again or recreates its account if the call ended it. */
async function follow(
  world: World,
  actor: Actor,
  operation: Operation,
  answer: CallResponse,
  tally: Tally,
): Promise<void> {
  const json = readJson(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    tally.ok += 1;
    actor.pool.harvest(json?.data, placeOf(operation.path));
    if (/editPassword/.test(operation.name)) await actor.settle();
    return;
  }
  const error = json?.error ?? String(answer.status);
  tally.refusals.set(error, (tally.refusals.get(error) ?? 0) + 1);
  if (actor.role.permission !== null && REFUSED.has(error) && !(await stillOpen(world, actor))) {
    if (!(await actor.logIn()) || !(await stillOpen(world, actor))) await actor.settle();
  }
}

async function stillOpen(world: World, actor: Actor): Promise<boolean> {
  const url = actor.role.apiToken ? '/api/ratings' : '/api/notifications';
  const { status, text } = await world.call({ method: 'GET', url, headers: actor.headers });
  return status === 200 || (status === 403 && readJson(text)?.error !== 'second-factor-setup-needed');
}
