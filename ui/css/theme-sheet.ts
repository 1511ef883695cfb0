import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  em,
  mergeMantineTheme,
  px,
} from '@mantine/core'
import { DEFAULT_BRAND } from '#base/look.ts'
import { lookVariables, type Variables, type VariableSets } from '../look-variables.ts'
import { makeTheme } from '../theme.ts'
import { TOKENS } from '../tokens.ts'

type Look = NonNullable<Parameters<typeof makeTheme>[0]> & { brand: string }

/** All variables of the theme for one look, as the component library would compute them in the browser, with our own. */
export function allVariables(look: Look): VariableSets & { chosen: VariableSets } {
  const theme = mergeMantineTheme(DEFAULT_THEME, makeTheme(look))
  const computed = defaultCssVariablesResolver(theme) as VariableSets
  const chosen = lookVariables(theme, look.brand)
  const forMode = (mode: 'light' | 'dark') => ({ ...computed[mode], ...ownVariables(mode), ...chosen[mode] })
  return {
    variables: { ...computed.variables, ...chosen.variables },
    light: forMode('light'),
    dark: forMode('dark'),
    /** Those that the browser sets itself. */
    chosen,
  }
}

function ownVariables(mode: 'light' | 'dark'): Variables {
  const tokens = TOKENS[mode]
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])),
    '--mantine-color-text': tokens.text,
    '--mantine-color-body': tokens.surface,
    '--mantine-color-dimmed': tokens['text-2'],
    '--mantine-color-placeholder': tokens['text-3'],
    '--mantine-color-error': tokens.danger,
    '--mantine-color-default-border': tokens.control,
  }
}

/**
 * The style sheet with the variables of the theme that are the same for everybody. The build makes it, because computing them
 * in the browser would cost every first screen 3 KB and time before the first paint.
 */
export function themeSheet(): string {
  const all = allVariables({ brand: DEFAULT_BRAND })
  const rest = (of: keyof VariableSets): Variables =>
    Object.fromEntries(
      Object.entries(all[of]).filter(
        ([name, value]) => !(name in all.chosen[of]) && LIBRARY[of][name as `--${string}`] !== value,
      ),
    )
  const variables = convertCssVariables(
    { variables: rest('variables'), light: rest('light'), dark: rest('dark') },
    ':root',
  )
  return `${variables}${widthClasses(DEFAULT_THEME.breakpoints)}`
}

// The classes behind `visibleFrom` and `hiddenFrom`; the library would write them in the browser too.
function widthClasses(breakpoints: Readonly<Record<string, string>>): string {
  return Object.entries(breakpoints)
    .map(([name, width]) => {
      const below = em(Number(px(width)) - 0.1)
      return `@media (max-width: ${below}) {.mantine-visible-from-${name} {display: none !important;}}@media (min-width: ${em(px(width))}) {.mantine-hidden-from-${name} {display: none !important;}}`
    })
    .join('')
}

// What the library's own style sheet already says.
const LIBRARY = defaultCssVariablesResolver(DEFAULT_THEME) as VariableSets
