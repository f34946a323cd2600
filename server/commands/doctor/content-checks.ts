import type { Clock } from '@assay/contract/clock.ts';
import { enabledFeeds, FEED_STALE_MS } from '#features/feeds/index.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/access.ts';
import { feedRows } from '#platform/db/feeds.ts';
import { loadKeys } from '#platform/db/keys.ts';
import { createMaster, findSecrets, type Master, secretFile } from '#platform/secrets/master-secret.ts';
import { openSettings } from '#platform/settings/settings.ts';
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from './check-result.ts';
import { checkObjectStorage } from './object-storage-check.ts';

const DAY_MS = 86_400_000;

/**
 * Secret key and feeds, from a database with tables.
 * @returns the configuration with the settings of administrators as well, if they can be read
 */
export async function checkContent(
  base: Config,
  appUrl: string,
  clock: Clock,
): Promise<{ results: CheckResult[]; config: Config }> {
  const db = openDatabase(appUrl, { max: 1, name: 'assay-doctor', clock });
  const results: CheckResult[] = [];
  let config = base;
  try {
    const master = await checkSecretKey(base, db, results);
    if (master) ({ config } = await openSettings(base, db, master));
    results.push(...(await checkFeeds(config, db, clock)), await checkObjectStorage(config, db));
  } catch (error) {
    results.push(failed('database-content', reasonOf(error), 'start this version once, so that it migrates'));
  } finally {
    await db.close();
  }
  return { results, config };
}

async function checkSecretKey(config: Config, db: Database, results: CheckResult[]): Promise<Master | null> {
  const id = 'secret-key';
  const rows = await loadKeys(db);
  if (rows.length === 0) {
    results.push(skipped(id, 'nothing is encrypted with it yet'));
    return null;
  }
  const secrets = findSecrets(config);
  if (!secrets) {
    const advice = 'copy it from where it is kept beside the backups';
    results.push(failed(id, `${secretFile(config.dataDir)} is missing`, advice));
    return null;
  }
  const master = createMaster(() => secrets);
  try {
    for (const row of rows) master.open('key', row.sealed, `${row.purpose} ${row.id}`);
  } catch {
    results.push(
      failed(
        id,
        'it does not decrypt the keys of this database',
        'set the SECRET_KEY that this database was made with',
      ),
    );
    return null;
  }
  results.push(ok(id, `decrypts ${rows.length} stored keys`));
  return master;
}

async function checkFeeds(config: Config, db: Database, clock: Clock): Promise<CheckResult[]> {
  const id = 'feeds';
  const enabled = enabledFeeds({ config }).map(({ name }) => name);
  if (enabled.length === 0) return [skipped(id, 'all feeds are off')];
  const rows = new Map((await db.withoutCompany(feedRows)).map((row) => [row.name, row]));
  const advice =
    'run `npm run assay -- feeds load`; without internet access, `npm run assay -- feeds download FILE` on another machine and `npm run assay -- feeds import FILE` here';
  const missing = enabled.filter((name) => !rows.get(name)?.updatedAt);
  const ageOf = (name: string) => clock.now().getTime() - (rows.get(name)?.updatedAt?.getTime() ?? 0);
  const stale = enabled.filter((name) => !missing.includes(name) && ageOf(name) > FEED_STALE_MS);
  if (missing.length === 0 && stale.length === 0) return [ok(id, `${enabled.length} feeds are up to date`)];
  const described = [
    ...(missing.length > 0 ? [`never imported: ${missing.join(', ')}`] : []),
    ...stale.map((name) => `${name} is ${Math.floor(ageOf(name) / DAY_MS)} days old`),
  ];
  return [warning(id, described.join('; '), advice)];
}
