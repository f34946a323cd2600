import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Lab } from '../../index.ts';

/** The running product and the lab around it. */
export interface DemoWorld {
  context: Context;
  app: FastifyInstance;
  lab: Lab;
  /** Domains of the demo's companies that have ratings. */
  rated: readonly string[];
}

/** Completed steps, stored in the data folder, because each step runs once. */
export interface DemoProgress {
  done: string[];
  /** Unused license code. */
  licenseCode: string | null;
}

export const ADMINISTRATOR = 'admin@assay.example';

/** @throws Error if no account has this address */
export async function companyIdOf({ db }: Pick<Context, 'db'>, email: string): Promise<string> {
  const account = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, email));
  if (!account) throw new Error(`${email} has no account`);
  return account.companyId;
}

/** A day this many days from now; negative = in the past. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
