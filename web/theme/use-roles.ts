import { useComputedColorScheme } from '@mantine/core';
import { useColours } from './colours.ts';
import type { lightRoles } from './palette.ts';

/** The colors of the present scheme, for drawings that cannot read CSS variables. */
export function useRoles(): typeof lightRoles {
  const { light, dark } = useColours();
  return useComputedColorScheme('light') === 'dark' ? dark : light;
}
