import { lightRoles } from './palette.ts';

/** Available color pairs; names are in `appearance.theme.<id>`. The first is the product's default (docs/product/limits.md). */
export const THEMES: readonly { id: string; primary: string; secondary: string }[] = [
  { id: 'blue', primary: lightRoles.primary, secondary: lightRoles.secondary },
  { id: 'teal', primary: '#1f7470', secondary: '#d39a2d' },
  { id: 'violet', primary: '#6650a8', secondary: '#3fa58c' },
  { id: 'plum', primary: '#8d3f6d', secondary: '#5aa0c8' },
  { id: 'forest', primary: '#38703f', secondary: '#c9892f' },
  { id: 'slate', primary: '#4b5a6e', secondary: '#7cb344' },
];
