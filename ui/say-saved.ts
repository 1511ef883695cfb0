import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '#ui/toast.ts'

/** The quiet toast after a record was saved: "Lead saved", its title, and a way to it where the screen shows another one. */
export function saySaved(options: { i18n: I18n; one: string; title: string; show?: () => void }): void {
  const { i18n, one, title, show } = options
  notify({
    kind: 'success',
    ...(title ? { title: i18n._(msg`${one} saved`), message: title } : { message: i18n._(msg`${one} saved`) }),
    ...(show && { action: { label: i18n._(msg`Open`), run: show } }),
  })
}
