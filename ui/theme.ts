import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { DEFAULT_BRAND } from '#base/look.ts'
import { familyOf } from './fonts.ts'
import { shadesOf } from './colour.ts'
import { LAYER } from './timing.ts'

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
