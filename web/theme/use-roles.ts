import { useComputedColorScheme } from '@mantine/core';
import { useColors } from './colors.ts';
import type { lightRoles } from './palette.ts';

/** The colors of the current scheme, for drawings that cannot use CSS variables. */
export function useRoles(): typeof lightRoles {
  const { light, dark } = useColors();
  return useComputedColorScheme('light') === 'dark' ? dark : light;
}
