import type { AreaId } from '@assay/contract/areas.ts';
import type { Subject } from '#api/ratings.ts';
import { subjectPath } from '#shell/subject.ts';

/** Query parameter that opens the deductions: an area to unfold, or `all` for the list of areas. */
export const DEDUCTIONS = 'deductions';

/** Address of the deductions of a domain, with one area unfolded if it is given. */
export function deductionsPath(subject: Subject, area: AreaId | 'all' = 'all'): string {
  const path = subjectPath(subject);
  return `${path}${path.includes('?') ? '&' : '?'}${DEDUCTIONS}=${area}#${DEDUCTIONS}`;
}
