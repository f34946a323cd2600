/** Public interface of the feature: other features import from here only. */

export { notifyOfAssets } from './asset-notifications.ts';
export { limitConnectionTests } from './connection-tests.ts';
export { runDueConnections } from './due-connections.ts';
export { pauseAfterFailures, retrySeconds } from './failing-connections.ts';
export { mailList } from './mail-list.ts';
export { notify } from './notify.ts';
export { notifyOfEndingDomain, notifyOfLostDomain } from './notify-lost-domain.ts';
export { notifyOfCompletedScan, notifyOfFailedScan, notifyOfRating } from './rating-notifications.ts';
