import { setupI18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { saySaved } from './say-saved.ts'
import { notify } from './toast.ts'

vi.mock('#ui/toast.ts', () => ({ notify: vi.fn() }))

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('names what was saved, and leads to it where the screen shows another one', () => {
  const show = vi.fn()
  saySaved({ i18n, one: 'Lead', title: 'Asha Mehta', show })
  expect(notify).toHaveBeenLastCalledWith({
    kind: 'success',
    title: 'Lead saved',
    message: 'Asha Mehta',
    action: { label: 'Open', run: show },
  })
  saySaved({ i18n, one: 'Lead', title: '' })
  expect(notify).toHaveBeenLastCalledWith({ kind: 'success', message: 'Lead saved' })
})
