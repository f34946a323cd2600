import { useComputedColorScheme } from '@mantine/core';
import { darkRoles, lightRoles } from './palette.ts';

/** The colours of the present scheme, for drawings that cannot read CSS variables. */
export function useRoles(): typeof lightRoles {
  return useComputedColorScheme('light') === 'dark' ? darkRoles : lightRoles;
}
