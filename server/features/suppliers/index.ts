/** Public interface of the feature: other features import from here only. */

export { logPortfolioRead, type PageRange } from './supplier-lists.ts';
