import type { Page } from '@assay/contract/api/envelope.ts';
import type { SharingLevel, SupplierInvitation } from '@assay/contract/api/suppliers.ts';
import type { FastifyInstance } from 'fastify';
import { logIn } from './api-client.ts';
import { SEED_COMPANIES } from './seed-companies.ts';

/** Sharing levels granted to the demo's main supplier; the last invitation is pending. */
const SHARES: readonly (readonly [company: string, level: SharingLevel])[] = [
  ['Meadowgate Clinics', 'rating'],
  ['Old Mill Foundry', 'findings'],
  ['Copperfinch Energy', 'everything'],
  ['Larkspur Savings Bank', 'findings'],
  ['Harbourline Freight', 'rating'],
];

/** Creates the demo's supplier chain, once. */
export async function linkSuppliers(app: FastifyInstance): Promise<void> {
  const reader = SEED_COMPANIES.find(({ permission }) => permission === 9)!.people[0]!.email;
  const supplier = await logIn(app, reader);
  const received = () => supplier.get<Page<SupplierInvitation>>('/api/suppliers/invitations');
  const linked = await supplier.get<Page<unknown>>('/api/suppliers/sub');
  if (linked.total > 0 || (await received()).total > 0) return;
  for (const [name, level] of SHARES) {
    const owner = await logIn(app, SEED_COMPANIES.find((company) => company.name === name)!.people[0]!.email);
    await owner.post('/api/suppliers/invitations', { account: reader, kind: 'invite', level });
  }
  const waiting = SHARES.at(-1)![0];
  for (const { id, company } of (await received()).rows) {
    if (company !== waiting) await supplier.post(`/api/suppliers/invitations/${id}/accept`);
  }
}
