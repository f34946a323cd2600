/** Public interface of the feature: other features import from here only. */

export { renewReport, requestReport } from './request-report.ts';
