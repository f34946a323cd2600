import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { createColorSchemeManager } from './color-scheme.ts';
import { useColours } from './colours.ts';
import { cssVariables, themeWith } from './theme.ts';

const colorScheme = createColorSchemeManager();

/** Colours, sizes and fonts of everything within, as the reader chose them. */
export function Theme({ children }: { children: ReactNode }) {
  const colours = useColours();
  const theme = useMemo(() => themeWith(colours.primary), [colours]);
  const variables = useMemo(() => cssVariables(colours), [colours]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
