/** Public interface of the feature: other features import from here only. */

export { requestReport } from './request-report.ts';
