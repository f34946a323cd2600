/** A mutant that no test can notice. */
export interface EquivalentMutant {
  /** Relative to the root. */
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

export const EQUIVALENT: readonly EquivalentMutant[] = [
  {
    file: 'engine/scoring/deductions.ts',
    original: 'a.at - b.at',
    replacement: 'a.at + b.at',
    reason: 'toSorted is stable, and the shares are already in the order of `at`',
  },
  {
    file: 'server/features/accounts/companies/plan-change.ts',
    original: 'state.plan === null',
    replacement: 'false',
    reason: 'for the type only: a company without a plan has no active one',
  },
  {
    file: 'server/features/accounts/companies/plan-change.ts',
    original: 'rank(grant.plan) < rank(state.plan)',
    replacement: 'rank(grant.plan) <= rank(state.plan)',
    reason: 'equal plans were handled before, and no two plans have one rank',
  },
  {
    file: 'server/features/accounts/companies/plan-change.ts',
    original: 'state.start !== null',
    replacement: 'true',
    reason: 'null is not later than any day',
  },
  {
    file: 'server/features/domains/domain-name.ts',
    original: 'text.toLowerCase()',
    replacement: 'text.toUpperCase()',
    reason: 'domainToASCII returns lower case for either',
  },
  {
    file: 'engine/views/address-rows.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'only searched for the name of a provider, which neither contains',
  },
  {
    file: 'web/live/socket.ts',
    original: '{\n    return null;\n  }',
    replacement: '{}',
    reason: 'the caller only tests whether there is a message',
  },
  {
    file: 'web/live/socket.ts',
    original: 'message?.type',
    replacement: 'message.type',
    reason: 'the error of null is caught with the same result',
  },
  {
    file: 'web/live/socket.ts',
    original: 'token !== null',
    replacement: 'true',
    reason: 'for the type only: without a token there is no current connection',
  },
  {
    file: 'web/live/socket.ts',
    original: 'token === null',
    replacement: 'false',
    reason: 'for the type only: attempts are exhausted only with a token, and a deliberate end leaves that state',
  },
];
