import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine requires ten shades of its primary colour; ours is one token that follows the theme. */
const tarn = Array(10).fill('var(--accent)') as unknown as MantineColorsTuple;

const field = { size: 'sm' } as const;

/** The kit's defaults brought down to our density: 13 px text, 30 px controls, radius 6. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'tarn',
  primaryShade: 5,
  colors: { tarn },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '18px', lg: '22px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '30em', sm: '50.0625em', md: '62.5em', lg: '75em', xl: '90em' },
  components: {
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    NumberInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    Select: {
      defaultProps: {
        ...field,
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md', floatingStrategy: 'fixed' },
      },
    },
    Autocomplete: { defaultProps: field },
    Tooltip: {
      defaultProps: { openDelay: 300, withinPortal: true, events: { hover: true, focus: true, touch: true } },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { transition: 'fade-up', duration: 180 },
      },
    },
  },
});

/** tokens.css is the one source: every kit variable that has a colour points at a token. */
const ours = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--st-gps-ink)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--overlay)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--raised)',
  '--mantine-color-disabled-color': 'var(--text-2)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-wash)',
  '--mantine-primary-color-light-hover': 'var(--accent-wash)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
  '--mantine-shadow-xs': 'var(--shadow)',
  '--mantine-shadow-sm': 'var(--shadow)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-lg': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow)',
};

/** Set for each scheme: Mantine's own colours are set per scheme and would override plain variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, dark: ours, light: ours });
