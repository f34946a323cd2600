import type { ActiveTestRules } from './active-test.ts';

/** Steps up that lead to the root from wherever a server keeps its files. */
const UP = 10;

/**
 * A parameter names a file, and steps up from the folder that was meant (CWE-22). The files asked for are the same on every
 * machine and hold nothing of anybody: the table of host names, and the settings of old Windows programs.
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
