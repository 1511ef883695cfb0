import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '#ui/toast.ts'

/** The quiet toast after a record was saved, with a way to it. */
export function saySaved(options: { i18n: I18n; one: string; title: string; show: () => void }): void {
  const { i18n, one, title, show } = options
  notify({
    kind: 'success',
    title: 'Data Submitted Successfully!',
    message: title || one,
    action: { label: i18n._(msg`Open`), run: show },
  })
}
