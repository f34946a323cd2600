import { DATA_SERVICES } from './data-services.ts';
import type { RealService } from './state.ts';
import { TOOL_SERVICES } from './tool-services.ts';

/** The table of truth of `npm run lab:real`. */
export const REAL_SERVICES: Readonly<Record<string, RealService>> = { ...DATA_SERVICES, ...TOOL_SERVICES };
