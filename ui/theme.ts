import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { DEFAULT_BRAND } from '#base/look.ts'
import { familyOf } from './fonts.ts'
import { brandRoles, shadesOf } from './colour.ts'
import { LAYER } from './timing.ts'

/** Our tokens per mode; CSS reads them as `var(--name)`. */
export const TOKENS = {
  light: {
    surface: '#ffffff',
    canvas: '#f6f7f6',
    line: '#e6e9e7',
    control: '#c3cac6',
    hover: '#f3f6f4',
    text: '#17201b',
    'text-2': '#545e59',
    'text-3': '#67726c',
    danger: '#c2272d',
    'danger-tint': '#fdecec',
    'hot-tint': '#fbe4e5',
    'hot-text': '#9c1f2b',
    'warm-tint': '#fff2e7',
    'warm-text': '#854508',
    'cold-tint': '#e7fafd',
    'cold-text': '#0b5d70',
  },
  dark: {
    surface: '#141716',
    canvas: '#0e1110',
    line: '#262c29',
    control: '#454e49',
    hover: '#1b201e',
    text: '#e7ece9',
    'text-2': '#a3ada8',
    'text-3': '#8b958f',
    danger: '#ff9095',
    'danger-tint': '#331b1d',
    'hot-tint': '#3a2022',
    'hot-text': '#ff9ea4',
    'warm-tint': '#382a1d',
    'warm-text': '#febf89',
    'cold-tint': '#173239',
    'cold-text': '#86e4f7',
  },
} as const

/** The component library's theme for one brand colour, one typeface and one size of text. */
export function makeTheme({
  brand = DEFAULT_BRAND as string,
  family = familyOf('Inter'),
  scale = 1,
} = {}): MantineThemeOverride {
  return createTheme({
    scale,
    primaryColor: 'brand',
    primaryShade: { light: 5, dark: 5 },
    // Text on the light brand must be ink, not white.
    autoContrast: true,
    luminanceThreshold: 0.26,
    cursorType: 'pointer',
    respectReducedMotion: true,
    colors: {
      brand: shadesOf(brand) as unknown as MantineColorsTuple,
      dark: [
        '#e7ece9',
        '#b6bfba',
        '#929c97',
        '#5c6661',
        '#3a423e',
        '#2a302d',
        '#212624',
        '#191d1b',
        '#141716',
        '#0e1110',
      ],
      gray: [
        '#f7f8f7',
        '#f1f3f1',
        '#e6e9e7',
        '#d9dedb',
        '#c3cac6',
        '#99a39e',
        '#6b7670',
        '#545e59',
        '#39423d',
        '#17201b',
      ],
    },
    fontFamily: family,
    headings: { fontFamily: family, fontWeight: '600' },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '12px' },
    shadows: {
      sm: '0 1px 2px rgb(16 32 24 / .06)',
      md: '0 4px 16px -4px rgb(16 32 24 / .12), 0 1px 3px rgb(16 32 24 / .08)',
      lg: '0 16px 40px -12px rgb(16 32 24 / .25), 0 2px 6px rgb(16 32 24 / .08)',
    },
    components: {
      Button: { defaultProps: { size: 'xs' }, styles: { root: { fontWeight: 550 } } },
      // Muted, like all controls around the content.
      ActionIcon: {
        defaultProps: { variant: 'subtle', color: 'gray' },
        vars: (_: unknown, { variant, color }: { variant?: string; color?: string }) => ({
          root: variant === 'subtle' && color === 'gray' ? { '--ai-color': 'var(--text-2)' } : {},
        }),
      },
      // The label's star is decoration: aria-required tells it to screen readers.
      InputWrapper: { styles: { label: { fontWeight: 500, marginBottom: 4 }, error: { fontSize: 12 } } },
      // The raw brand is too light for a focus line on white.
      Input: {
        vars: () => ({
          // A red placeholder would look like typed text.
          wrapper: {
            '--input-bd-focus': 'var(--brand-ring)',
            '--input-placeholder-color': 'var(--mantine-color-placeholder)',
          },
        }),
      },
      // The list itself scrolls, so that no element between it and the options needs the focus.
      Select: {
        defaultProps: { checkIconPosition: 'right', withScrollArea: false },
        styles: { options: { maxHeight: 280, overflowY: 'auto' } },
      },
      Tooltip: { defaultProps: { openDelay: 400, fz: 'xs', zIndex: LAYER.tooltip } },
      // The library's focus placeholder is a child that role=menu does not allow.
      Menu: {
        defaultProps: {
          shadow: 'md',
          position: 'bottom-start',
          withInitialFocusPlaceholder: false,
          zIndex: LAYER.menu,
        },
      },
      // Layering of the specification: modal 1100, overlay and menu 1000, tooltip 1100.
      Modal: {
        defaultProps: { centered: true, radius: 'xl', zIndex: LAYER.modal },
        styles: { content: { border: '1px solid var(--line)' } },
      },
      Overlay: { defaultProps: { zIndex: LAYER.overlay } },
      Drawer: { defaultProps: { zIndex: LAYER.drawer } },
      // A dropdown inside a dialog must be above it.
      Popover: { defaultProps: { zIndex: LAYER.dropdown } },
    },
  })
}

/** Our CSS variables, and those of the library that depend on the brand, for both modes. */
export function makeVariables({ brand = DEFAULT_BRAND as string } = {}): CSSVariablesResolver {
  const forMode = (mode: 'light' | 'dark') => {
    const roles = brandRoles(brand, mode)
    const tokens = Object.fromEntries(Object.entries(TOKENS[mode]).map(([name, value]) => [`--${name}`, value]))
    return {
      ...tokens,
      '--brand': roles.fill,
      '--on-brand': roles.on_fill,
      '--brand-text': roles.text,
      '--brand-ring': roles.ring,
      '--brand-outline': roles.outline,
      '--selection': roles.tint,
      '--mantine-color-anchor': roles.text,
      '--mantine-color-brand-filled-hover': `color-mix(in oklab, ${roles.fill} 90%, ${roles.on_fill})`,
      '--mantine-color-brand-light': roles.tint,
      '--mantine-color-brand-light-hover': roles.tint_hover,
      '--mantine-color-brand-light-color': roles.text,
      '--mantine-color-brand-outline': roles.text,
      '--mantine-color-text': TOKENS[mode].text,
      '--mantine-color-body': TOKENS[mode].surface,
      '--mantine-color-dimmed': TOKENS[mode]['text-2'],
      '--mantine-color-placeholder': TOKENS[mode]['text-3'],
      '--mantine-color-error': TOKENS[mode].danger,
      '--mantine-color-default-border': TOKENS[mode].control,
    }
  }
  return () => ({ variables: {}, light: forMode('light'), dark: forMode('dark') })
}
