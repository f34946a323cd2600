import type { AreaId } from '@assay/contract/areas.ts';

/** Anchor of the chapter of an area. */
export const areaAnchor = (area: AreaId): string => `area-${area}`;
