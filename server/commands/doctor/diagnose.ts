import type { Clock } from '@assay/contract/clock.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { type CheckResult, failed, ok } from './check-result.ts';
import { checkContent } from './content-checks.ts';
import { checkDatabase } from './database-checks.ts';
import { checkHost } from './host-checks.ts';
import { checkNetwork } from './network-checks.ts';

/** Runs every check that is possible with this environment. Changes nothing, except that an object is written to object storage and deleted. */
export async function diagnose(
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'correct the variable (docs/configuration.md); nothing else was checked';
    return error.message.split('\n').map((problem) => failed('configuration', problem, advice));
  }
  const results = [
    ok('configuration', `${config.given.length} variables are set`),
    ...(await checkHost(config, clock)),
  ];
  const { results: ofDatabase, database } = await checkDatabase(config, clock);
  results.push(...ofDatabase);
  if (database) {
    try {
      const content = await checkContent(config, database.appUrl, clock);
      results.push(...content.results);
      config = content.config;
    } finally {
      await database.close();
    }
  }
  return [...results, ...(await checkNetwork(config, clock))];
}
