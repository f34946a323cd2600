import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createColorSchemeManager } from './color-scheme.ts';
import { useColors } from './colors.ts';
import { cssVariables, themeWith } from './theme.ts';

const colorScheme = createColorSchemeManager();

/** The user's colors, sizes and fonts for all children. */
export function Theme({ children }: { children: ReactNode }) {
  const colors = useColors();
  const { t } = useTranslation();
  const close = t('close');
  const theme = useMemo(() => themeWith(colors.primary, close), [colors, close]);
  const variables = useMemo(() => cssVariables(colors), [colors]);
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
