/** Public interface of the feature: other features import from here only. */

export { findAlerts } from './find-alerts.ts';
