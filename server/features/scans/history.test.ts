import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import type { ApiCaller } from '#testing/api.ts';
import { eventually } from '#testing/eventually.ts';
import { proveDomain } from '#testing/lab.ts';
import { endedScan, scanningServer } from '#testing/scanning-server.ts';

const lab = await startLab({
  domains: ['harbourline.test', 'meadowgate.test', 'oldmill.example', 'tidewater-books.test', 'copperfinch.example'],
});
const { context, server } = await scanningServer(lab);

const site = lab.domains.find((one) => one.health === 'middling')!;
const { domain } = site;
const person = await createTestAccount(context, { email: 'owner@history.example', permission: 23 });
const caller = await server.logIn(person.email);
await proveDomain(lab, caller, domain);

interface Finding {
  fingerprint: string;
  firstSeen: string;
  lastSeen: string;
}
const rating = async (path: string) => (await caller.call('GET', `/api/ratings/${domain}${path}`)).data;
const findings = async (): Promise<Finding[]> => (await rating('/findings?pageSize=200')).rows;

/** A scan that ends without a rating fails at once, with what it says of itself. */
async function assertRated(who: ApiCaller, id: string): Promise<void> {
  const ended = await endedScan(who, id);
  assert.equal(ended.scanstate, 2, JSON.stringify(ended));
}

async function scan(): Promise<void> {
  const { data, message } = await caller.call('POST', '/api/scans', { domain });
  assert.ok(data, message);
  await assertRated(caller, data.id);
}

/** Eight days pass: everything that was stored becomes that much older. */
const passDays = () =>
  context.db.withCompany(person.companyId, async (tx) => {
    await sql`
      update scan set started_at = started_at - interval '8 days', phase_one_at = phase_one_at - interval '8 days',
        created_at = created_at - interval '8 days'`.execute(tx);
    await sql`
      update rating set rated_at = rated_at - interval '8 days', created_at = created_at - interval '8 days'`.execute(
      tx,
    );
    await sql`
      update finding set first_seen = first_seen - interval '8 days', last_seen = last_seen - interval '8 days'`.execute(
      tx,
    );
  });

test('a second scan updates known findings, closes fixed ones and lists the changes', async () => {
  await scan();
  const before = await findings();
  const first = await rating('');
  assert.equal(first.change, null);
  assert.deepEqual(await rating('/changes'), []);
  await passDays();

  await lab.setFaults(domain, site.faults.slice(1));
  await scan();
  const now = await findings();
  const second = await rating('');
  const open = new Set(now.map((finding) => finding.fingerprint));
  const mended = before.filter((finding) => !open.has(finding.fingerprint));
  assert.ok(mended.length > 0, `mending ${site.faults[0]} closes something`);
  const known = now.filter((finding) => before.some((old) => old.fingerprint === finding.fingerprint));
  assert.ok(known.length > 0);
  for (const finding of known) {
    assert.ok(Date.parse(finding.lastSeen) - Date.parse(finding.firstSeen) > 7 * 86_400_000, 'its history goes on');
  }
  for (const finding of mended) {
    // It is no longer listed, and still readable with the time at which it was closed.
    const gone = await caller.call('GET', `/api/ratings/${domain}/findings/${finding.fingerprint}`);
    assert.equal(gone.data.closedAt, second.at);
    const { events } = await rating(`/findings/${finding.fingerprint}/decisions`);
    assert.equal(events.rows[0].kind, 'fixed', JSON.stringify([gone.data.check, gone.data.asset, events.rows]));
  }
  const changes = await rating('/changes');
  assert.ok(changes.some((change: { kind: string }) => change.kind === 'fixed'));
  assert.ok(changes.every((change: { title: string }) => change.title !== '' && !change.title.includes('{{')));
  assert.equal(second.change, second.total - first.total);
  assert.ok(second.total >= first.total);
  assert.deepEqual(
    (await rating('/trend')).map((point: { total: number }) => point.total),
    [first.total, second.total],
  );
  await passDays();

  // The fault occurs again: the finding is reopened and keeps the day it was first seen.
  await lab.setFaults(domain, site.faults);
  await scan();
  const again = await findings();
  for (const finding of mended) {
    const back = again.find((one) => one.fingerprint === finding.fingerprint);
    assert.ok(back, 'the same fault has the same fingerprint');
    assert.ok(Date.parse(back.lastSeen) - Date.parse(back.firstSeen) > 15 * 86_400_000);
    const { events } = await rating(`/findings/${finding.fingerprint}/decisions`);
    assert.deepEqual(
      events.rows.map((event: { kind: string }) => event.kind),
      ['reopened', 'fixed'],
    );
  }
});

test('the average is shown with each area once five companies are rated', async () => {
  // Another owner of the same domain would replace its verification record.
  const others = lab.domains.filter((one) => one.domain !== domain);
  const scanOther = async (other: string, n: number) => {
    const { caller: who } = await server.user({ email: `other-${n}@history.example`, permission: 23 });
    await proveDomain(lab, who, other);
    const { data } = await who.call('POST', '/api/scans', { domain: other });
    await assertRated(who, data.id);
  };
  await Promise.all(others.map((one, n) => scanOther(one.domain, n)));
  // Averages follow in the background. A busy server, or the limit of calls per minute, may refuse one of the calls.
  await eventually('averages of all areas', async () =>
    (await rating(''))?.areas.every((area: { average: number | null }) => area.average !== null),
  );
  const standing = (await caller.call('GET', '/api/ranking')).data;
  assert.equal(standing.companies, 5);
  assert.ok(standing.place >= 1 && standing.place <= 5);
});
