import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Environment files and other files with passwords and keys are not served. */
export default defineCheck({
  id: 'information_leakage.environment',
  area: 'information_leakage',
  topics: ['leakage', 'secrets'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'critical',
      cwe: [538, 312],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    credentials: {
      severity: 'critical',
      cwe: [538, 522],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    'actuator-readable': {
      severity: 'high',
      cwe: [538, 215],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-538', 'CWE-312', 'CWE-522'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'environment', 'credentials')) {
      // The actuator masks values whose names look like secrets and returns the others unmasked.
      const ofActuator = signature === 'actuator-environment' || signature === 'spring-environment';
      const finding = ofActuator ? 'actuator-readable' : signature === 'environment' ? 'readable' : 'credentials';
      report(finding, { subject: path, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'environment', 'credentials'));
  },
});
