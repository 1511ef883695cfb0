import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders with theme and language, as the app does; for tests. */
export function renderScreen(children: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{children}</MantineProvider>
    </I18nProvider>,
  )
}
