import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceSet } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn, moveTo } from '../steps.ts';

/** Text from a hostile host on the screens that show it. */
const DOMAIN = 'trap.example';
const TRAP = `<script>window.trapped=1</script><img src=x onerror="window.trapped=1">{{7*7}}javascript:trapped`;

let owner: Account;

/**
 * Evidence of a host with malicious text in all fields it controls: headers, cookies, titles, names in certificates.
 */
function trapped(set: EvidenceSet): EvidenceSet {
  return set.map((piece) => {
    if (!piece.outcome.ok) return piece;
    if (piece.kind === 'http') {
      const { value } = piece.outcome;
      const chain = (exchange: typeof value.secure): typeof value.secure => ({
        ...exchange,
        hops: exchange.hops.map((hop) => ({
          ...hop,
          headers: [...hop.headers, ['x-powered-by', `${TRAP} 5.3`], ['server', `${TRAP}/1.0`]],
          cookies: [...hop.cookies, `sid${TRAP.replace(/[=;]/g, '')}=<9>; Path=/`],
        })),
        page: exchange.page && { ...exchange.page, title: TRAP, generator: TRAP },
      });
      return {
        ...piece,
        outcome: { ok: true, value: { ...value, plain: chain(value.plain), secure: chain(value.secure) } },
      };
    }
    if (piece.kind !== 'tls') return piece;
    const { value } = piece.outcome;
    const names = value.chain.map((row) => ({ ...row, names: [TRAP], subject: `CN=${TRAP}`, issuer: `CN=${TRAP}` }));
    return {
      ...piece,
      outcome: { ok: true, value: { ...value, chain: names, problems: ['name-mismatch', 'self-signed'] } },
    };
  });
}

stage();
prepare(async () => {
  owner = await product.addCompany('Trap Ltd', `owner@${DOMAIN}`, 23);
  const { db } = product.context;
  const { rows } = await db.withAllCompanies('migration', (tx) =>
    sql<{ companyId: string; accountId: string }>`
      select company_id as "companyId", id as "accountId" from account where email = ${owner.email}`.execute(tx),
  );
  await createRatedDomain(product.context, { ...rows[0]!, email: owner.email }, DOMAIN, 'oldmill', trapped);
});

/** Opens the row of an area that contains this text, verifies that the payload is shown as text, and closes it. */
async function look(area: 'web_app_security' | 'application_security', sign: string): Promise<void> {
  const table = page.getByRole('region', { name: createTranslator('en-US').t(`ui:area.rows.${area}`) });
  await table.getByRole('row').filter({ hasText: sign }).first().click();
  const fault = page.getByRole('complementary', { name: 'Finding' });
  await fault.getByText('<script>window.trapped=1</script>').first().waitFor();
  await page.keyboard.press('Escape');
  await fault.waitFor({ state: 'detached' });
}

test('values sent by a hostile host are shown as text and have no effect', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}/web_app_security`);
  await look('web_app_security', 'Certificate name mismatch');
  await moveTo(page, `/domain/${DOMAIN}/application_security`);
  await look('application_security', 'Version disclosed in');
  assert.deepEqual(
    await page.evaluate(() => [Reflect.get(window, 'trapped'), document.querySelectorAll('img[src="x"]').length]),
    [undefined, 0],
  );
});
