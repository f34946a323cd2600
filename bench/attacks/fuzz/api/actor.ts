import { type CompanyRole, RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { API_SCOPES } from '@assay/contract/values/integrations/api-scopes.ts';
import { newApiToken } from '@assay/server/features/auth/api-tokens.ts';
import type { Authenticator } from '@assay/server/features/auth/passkeys/software-authenticator.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { insertApiToken } from '@assay/server/platform/db/accounts/api-tokens.ts';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { Pool } from './pool.ts';

export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface CallResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Data of the other tenant: identifiers that attackers know, and the canary that must not leak. */
export interface PlantedData {
  /** Identifiers and names of the other tenant, which the actors send. */
  ids: string[];
  /** Text that only responses to the other tenant and to administrators may contain. Actors never send it. */
  canary: string;
}

/** The product's web server with its database, and another tenant whose data must not leak. */
export interface World {
  context: Context;
  app: FastifyInstance;
  planted: PlantedData;
  /** Values that any actor may send. */
  shared: Pool;
  /** All callers. */
  actors: Actor[];
  /** Log lines of level error and above. */
  errors: string[];
  /** Values by field name that cannot be derived from the schema. */
  examples: Readonly<Record<string, unknown>>;
  /** Optional fields that are always sent. */
  usual: ReadonlySet<string>;
  call(call: Call): Promise<CallResponse>;
  /** One-time tokens of queued mail, newest first. */
  mailTokens(): Promise<string[]>;
  /** Stores a report in an actor's company. */
  furnish(actor: Actor, owner: TestAccount): Promise<void>;
  close(): Promise<void>;
}

/** A kind of caller. */
export interface Role {
  name: string;
  /** docs/product/roles-and-plans.md; null = unauthenticated. */
  permission: number | null;
  companyRole?: CompanyRole;
  /** Calls with an API token instead of a session. */
  apiToken?: true;
}

/** Permissions that need a rated domain. */
const RATED = new Set<number | null>(RATED_PERMISSIONS);
const DAY_MS = 86_400_000;

/** No plan grants this permission; it is set in the database. */
const RESERVED = 11;

let made = 0;

/** One caller with an account, a company and, where the role has any, a rated domain. */
export class Actor {
  readonly role: Role;
  readonly world: World;
  pool: Pool;
  /** Passkeys that the actor created or tried to create. */
  readonly authenticators: Authenticator[] = [];
  email = '';
  accountId = '';
  companyId = '';
  domain = 'fuzz.example';
  password = TEST_PASSWORD;
  #headers: Record<string, string> = {};

  constructor(role: Role, world: World) {
    this.role = role;
    this.world = world;
    this.pool = new Pool(world.shared);
  }

  /** Creates a new account with the data of its role. */
  async settle(): Promise<void> {
    const { permission, companyRole = 'owner', name } = this.role;
    if (permission === null) return;
    const { context } = this.world;
    const number = made++;
    this.email = `${name}-${number}@fuzz.example`;
    this.password = TEST_PASSWORD;
    this.pool = new Pool(this.world.shared);
    this.authenticators.length = 0;
    const owner = await createTestAccount(context, {
      email: this.email,
      permission,
      company: `Fuzz ${name} ${number}`,
    });
    if (permission === RESERVED) {
      await context.db.withCompany(owner.companyId, (tx) =>
        tx.updateTable('company').set({ plan: RESERVED }).execute(),
      );
    }
    let person = owner;
    if (companyRole !== 'owner') {
      this.email = `${name}-${number}-${companyRole}@fuzz.example`;
      person = await createTestAccount(context, {
        email: this.email,
        permission,
        companyRole,
        companyId: owner.companyId,
      });
    }
    this.companyId = person.companyId;
    this.accountId = person.accountId;
    this.domain = `${name}-${number}.example`;
    if (RATED.has(permission)) {
      await createRatedDomain(context, owner, this.domain);
      await createRatedDomain(context, owner, this.domain);
    }
    await this.world.furnish(this, owner);
    await this.logIn();
  }

  /** @returns whether the login succeeded */
  async logIn(): Promise<boolean> {
    if (this.role.permission === null) return true;
    if (this.role.apiToken) {
      const { token, hash } = newApiToken();
      const { companyId, accountId } = this;
      const record = { id: uuidv7(), companyId, accountId, name: 'Fuzz', scopes: [...API_SCOPES], hash };
      const expiresAt = new Date(Date.now() + DAY_MS);
      await this.world.context.db.withCompany(companyId, (tx) => insertApiToken(tx, { ...record, expiresAt }));
      this.#headers = { authorization: `Bearer ${token}` };
      return true;
    }
    const answer = await this.world.call({
      method: 'POST',
      url: '/api/userLogin',
      headers: {},
      body: { account: this.email, password: this.password },
    });
    this.#headers = {
      'x-auth-token': String(answer.headers['x-auth-token'] ?? ''),
      'x-csrf-token': String(answer.headers['x-csrf-token'] ?? ''),
    };
    return answer.status === 200;
  }

  get headers(): Record<string, string> {
    return this.#headers;
  }
}
