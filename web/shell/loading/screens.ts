import type { ComponentType } from 'react';

/** A screen part that is loaded when it is first opened. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;
