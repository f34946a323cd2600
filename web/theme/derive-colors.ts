import { contrast } from '@assay/contract/values/contrast.ts';
import type { MantineColorsTuple } from '@mantine/core';
import { darkRoles, lightRoles, type Role } from './palette.ts';

/** Roles that a selected color pair changes; all others come from the palette. */
export interface DerivedColors {
  light: typeof lightRoles;
  dark: typeof darkRoles;
  /** Mantine's ten shades; 6 is the fill. */
  primary: MantineColorsTuple;
}

/** Minimum contrast of text and lines (WCAG 2.2, 1.4.3 and 1.4.11), with a margin for rounding. */
const TEXT = 4.55;
const GRAPHIC = 3.05;

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** @param color `#rrggbb` @returns degrees and fractions of 1 */
function hslOf(color: string): Hsl {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sector * 60, saturation, lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** Darkens or lightens the color by the minimum that reaches the contrast on every background. */
function standingOut(color: string, grounds: readonly string[], ratio: number, step: -1 | 1): string {
  const hsl = hslOf(color);
  for (let moved = 0; moved <= 100; moved += 1) {
    const lightness = Math.min(1, Math.max(0, hsl.lightness + (step * moved) / 100));
    const found = hexOf({ ...hsl, lightness });
    if (grounds.every((ground) => contrast(found, ground) >= ratio)) return found;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

function grounds(roles: Record<Role, string>, names: readonly Role[]): string[] {
  return names.map((name) => roles[name]);
}

/**
 * The palette for two selected colors. They determine the hue; the lightness of each role is determined by contrast, so
 * that all colors are readable in both schemes. The default pair returns the palette unchanged.
 * @param primary `#rrggbb`: interactive elements, and "this domain" in charts
 * @param secondary `#rrggbb`: the logo, and improvements
 */
export function deriveColors(primary: string, secondary: string): DerivedColors {
  const { hue, saturation } = hslOf(primary);
  const tint = (lightness: number, share: number) => hexOf({ hue, saturation: saturation * share, lightness });
  const fill = standingOut(primary, ['#ffffff'], TEXT, -1);
  const accent = {
    light: tint(0.93, 0.9),
    dark: standingOut(tint(0.19, 0.9), grounds(darkRoles, ['text-2']), TEXT, -1),
  };
  const common: readonly Role[] = ['canvas', 'surface', 'sunken', 'raised'];
  const onLight = [...grounds(lightRoles, common), accent.light];
  const onDark = [...grounds(darkRoles, common), accent.dark];
  const link = {
    light: standingOut(fill, onLight, TEXT, -1),
    dark: standingOut(primary, onDark, TEXT + 1.5, 1),
  };
  const brand = { primary: fill, secondary, 'mark-line': standingOut(secondary, [fill], GRAPHIC, 1) };
  const gain = {
    light: standingOut(secondary, grounds(lightRoles, ['surface', 'sunken']), GRAPHIC, -1),
    dark: standingOut(secondary, grounds(darkRoles, ['surface', 'sunken']), GRAPHIC, 1),
  };
  return {
    light: { ...lightRoles, ...brand, link: link.light, 'accent-bg': accent.light, gain: gain.light },
    dark: { ...darkRoles, ...brand, link: link.dark, 'accent-bg': accent.dark, gain: gain.dark },
    primary: [
      tint(0.96, 0.8),
      tint(0.91, 0.8),
      tint(0.83, 0.8),
      link.dark,
      tint(0.63, 0.9),
      tint(0.53, 0.9),
      fill,
      darker(fill, 0.06),
      darker(fill, 0.14),
      darker(fill, 0.22),
    ],
  };
}

function darker(color: string, by: number): string {
  const hsl = hslOf(color);
  return hexOf({ ...hsl, lightness: Math.max(0, hsl.lightness - by) });
}
