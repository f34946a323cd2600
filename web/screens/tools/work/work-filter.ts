import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { FINDING_STATES, WORK_VIEWS } from '@assay/contract/values/decisions.ts';
import type { WorkFilter } from '#api/decisions.ts';

/** Informational findings are not in the list. */
export const LEVELS = SEVERITIES.filter((level) => level !== 'informational');

/** The views and filters of the list in the address. @param get value of a parameter, empty if it has none */
export function workFilterOf(get: (name: string) => string): Omit<WorkFilter, 'search' | 'page'> {
  return {
    view: WORK_VIEWS.find((one) => one === get('view')) ?? 'mine',
    state: FINDING_STATES.find((one) => one === get('state')),
    severity: LEVELS.find((one) => one === get('severity')),
    area: (AREA_IDS as readonly AreaId[]).find((one) => one === get('area')),
  };
}
