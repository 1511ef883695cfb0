import {
  convertCssVariables,
  type MantineColorSchemeManager,
  MantineContext,
  type MantineThemeOverride,
  MantineThemeProvider,
  useMantineTheme,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lookVariables } from './look-variables.ts'

const rootOf = () => document.documentElement

interface Props {
  theme: MantineThemeOverride
  /** `#rrggbb` */
  brand: string
  schemes: MantineColorSchemeManager
  children: ReactNode
}

/**
 * The component library's provider, without its computing of all variables: the build writes those that never change
 * (ui/css/theme-sheet.ts), so that only what depends on the look is left for the browser.
 */
export function ThemeProvider({ theme, brand, schemes, children }: Props) {
  const scheme = useProviderColorScheme({
    ...{ defaultColorScheme: 'auto', manager: schemes, getRootElement: rootOf },
    forceColorScheme: undefined,
  })
  const [fixed] = useState({
    ...{ getRootElement: rootOf, classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true },
  })
  return (
    <MantineContext value={{ ...fixed, ...scheme }}>
      <MantineThemeProvider theme={theme}>
        <LookStyle brand={brand} />
        {children}
      </MantineThemeProvider>
    </MantineContext>
  )
}

function LookStyle({ brand }: { brand: string }) {
  const theme = useMantineTheme()
  return <style>{convertCssVariables(lookVariables(theme, brand), ':root')}</style>
}
