import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { Association } from '@assay/contract/api/suppliers.ts';
import { testServer } from '@assay/server/testing/api.ts';
import { testContext } from '@assay/server/testing/context.ts';
import { createAccounts } from './accounts.ts';
import { logIn } from './api-client.ts';
import { linkSuppliers } from './suppliers.ts';

test("the demo's main supplier sees four companies and has one pending invitation after every start", async () => {
  const { context } = await testContext();
  const { app } = await testServer(context);
  await createAccounts(context);
  for (let start = 0; start < 2; start++) {
    await linkSuppliers(app);
    const supplier = await logIn(app, 'samuel@northquay.test');
    const { rows } = await supplier.get<Page<Association>>('/api/suppliers/sub');
    assert.deepEqual(
      rows.map(({ owner, level }) => [owner.company, level]),
      [
        ['Copperfinch Energy', 'everything'],
        ['Larkspur Savings Bank', 'findings'],
        ['Meadowgate Clinics', 'rating'],
        ['Old Mill Foundry', 'findings'],
      ],
    );
    assert.equal((await supplier.get<Page<unknown>>('/api/suppliers/invitations')).total, 1);
  }
});
