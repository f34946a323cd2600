import type { ActiveTestRules } from './active-test.ts';

/** Number of parent directory steps, sufficient to reach the root from any web directory. */
const UP = 10;

/**
 * A parameter selects a file, and parent directory steps leave the intended directory (CWE-22). The requested files are
 * the same on every host and contain no private data: the hosts file, and the settings of old Windows programs.
 */
export const PATH_TRAVERSAL: ActiveTestRules = {
  id: 'path-traversal',
  values: () => [`${'../'.repeat(UP)}etc/hosts`, `${'..\\'.repeat(UP)}windows\\win.ini`],
  compares: true,
  judge({ text }, _marker, value, usual) {
    const [kind, words] = value.endsWith('hosts')
      ? (['hosts', /^127\.0\.0\.1[ \t]{1,40}localhost\b/m] as const)
      : (['win-ini', /^\[(?:fonts|mci extensions)\]\s*$/im] as const);
    const found = words.exec(text);
    if (!found || (usual && words.test(usual.text))) return null;
    return { kind, confidence: 'certain', where: { at: found.index } };
  },
};
