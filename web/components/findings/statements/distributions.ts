import type { PACKAGE_DISTRIBUTIONS } from '@assay/contract/values/decisions.ts';

export type Distribution = (typeof PACKAGE_DISTRIBUTIONS)[number];

/** Names of the distributions, the same in every language, and a release of each. */
export const DISTRIBUTIONS: Readonly<Record<Distribution, { name: string; release: string }>> = {
  debian: { name: 'Debian', release: '12' },
  ubuntu: { name: 'Ubuntu', release: '22.04' },
  redhat: { name: 'Red Hat Enterprise Linux', release: '9' },
  almalinux: { name: 'AlmaLinux', release: '9' },
  rocky: { name: 'Rocky Linux', release: '9' },
};
