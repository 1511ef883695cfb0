import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { savedToast } from './say-saved.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('names the saved record, and has a button that opens it if `show` is given', () => {
  const show = () => {}
  expect(savedToast({ i18n, one: 'Lead', title: 'Asha Mehta', show })).toEqual({
    kind: 'success',
    title: 'Lead saved',
    message: 'Asha Mehta',
    action: { label: 'Open', run: show },
  })
  expect(savedToast({ i18n, one: 'Lead', title: '' })).toEqual({ kind: 'success', message: 'Lead saved' })
})
