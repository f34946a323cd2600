/** Public interface of the feature: other features import from here only. */

export { cancelOpenScans } from './cancel-scans.ts';
export { parseDomainName } from './domain-name.ts';
export { verifyHostControl } from './host-control.ts';
export { quietTime } from './quiet-hours.ts';
