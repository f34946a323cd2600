import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { DerivedColors } from './derive-colors.ts';
import field from './field.module.css';
import { danger, dark, gray, lightRoles, primary, secondary } from './palette.ts';

const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 6 },
  colors: { primary, secondary, danger, gray, dark },
  black: lightRoles.text,
  autoContrast: true,
  luminanceThreshold: 0.36,
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px', xxl: '48px' },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.45' },
    },
  },
  // md = 991 px: below it the side navigation is an overlay (docs/product/screens.md).
  breakpoints: { xs: '30em', sm: '48em', md: '61.9375em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    // Mantine's mark is part of the label's text.
    InputWrapper: { defaultProps: { withAsterisk: false }, classNames: { root: field.root } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    // Closed options are not rendered with the page.
    Combobox: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { withArrow: true } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'lg' } },
    Menu: { defaultProps: { shadow: 'none', position: 'bottom-end' } },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

const asVariables = (roles: Record<string, string>) =>
  Object.fromEntries(Object.entries(roles).map(([name, value]) => [`--${name}`, value]));

function mantineVariables(roles: typeof lightRoles) {
  return {
    ...asVariables(roles),
    '--mantine-color-body': roles.canvas,
    '--mantine-color-text': roles.text,
    '--mantine-color-dimmed': roles['text-3'],
    '--mantine-color-default': roles.raised,
    '--mantine-color-default-border': roles['line-strong'],
    '--mantine-color-anchor': roles.link,
    '--mantine-color-error': roles.bad,
    '--mantine-color-placeholder': roles['text-3'],
    '--mantine-color-disabled': roles['disabled-bg'],
    '--mantine-color-disabled-color': roles['text-3'],
    '--mantine-color-danger-light-color': roles.bad,
    '--mantine-color-primary-light-color': roles.link,
  };
}

/** The theme with these shades of the primary color. @param close accessible name of a dialog's close button */
export function themeWith(shades: MantineColorsTuple, close: string): typeof theme {
  const modal = theme.components?.Modal;
  const named = { ...modal, defaultProps: { ...modal?.defaultProps, closeButtonProps: { 'aria-label': close } } };
  return {
    ...theme,
    colors: { ...theme.colors, primary: shades },
    components: { ...theme.components, Modal: named },
  };
}

/** Sets the roles of the palette and Mantine's own colors as CSS variables. */
export function cssVariables({ light, dark: night }: DerivedColors): CSSVariablesResolver {
  return () => ({ variables: {}, light: mantineVariables(light), dark: mantineVariables(night) });
}
