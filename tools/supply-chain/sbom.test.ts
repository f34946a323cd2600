import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOfMaterials, missingFrom } from './sbom.ts';

test('the SBOM lists every shipped package with its hash, and no development tool', () => {
  const sbom = billOfMaterials();
  assert.deepEqual(
    [sbom.bomFormat, sbom.metadata.component.name, sbom.metadata.component.type],
    ['CycloneDX', 'assay', 'application'],
  );
  assert.deepEqual(missingFrom(sbom), []);
  const fastify = sbom.components.find(({ name }) => name === 'fastify');
  assert.equal(fastify?.hashes?.[0]?.alg, 'SHA-512');
  assert.ok(
    sbom.dependencies.some(
      ({ ref, dependsOn }) => ref.startsWith('@assay/server@') && dependsOn?.some((one) => one.startsWith('fastify@')),
    ),
  );
  assert.ok(!sbom.components.some(({ name }) => name === 'playwright-core'));
  assert.deepEqual(missingFrom({ ...sbom, components: sbom.components.filter((one) => one !== fastify) }), [
    `pkg:npm/fastify@${fastify!.version}`,
  ]);
});
