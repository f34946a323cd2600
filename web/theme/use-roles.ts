import { useComputedColorScheme } from '@mantine/core';
import { useColors } from './colors.ts';
import type { lightRoles } from './palette.ts';

/** The colors of the present scheme, for drawings that cannot read CSS variables. */
export function useRoles(): typeof lightRoles {
  const { light, dark } = useColors();
  return useComputedColorScheme('light') === 'dark' ? dark : light;
}
