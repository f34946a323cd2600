import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createColorSchemeManager } from './color-scheme.ts';
import { useColours } from './colours.ts';
import { cssVariables, themeWith } from './theme.ts';

const colorScheme = createColorSchemeManager();

/** Colors, sizes and fonts of everything within, as the reader chose them. */
export function Theme({ children }: { children: ReactNode }) {
  const colours = useColours();
  const { t } = useTranslation();
  const close = t('close');
  const theme = useMemo(() => themeWith(colours.primary, close), [colours, close]);
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
