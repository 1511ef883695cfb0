import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Toast } from './toast-kinds.ts'
import { notify } from './toast.ts'

interface Saved {
  i18n: I18n
  /** The word for one such record, as "Lead". */
  one: string
  title: string
  /** Opens the record; left out where its page is what the person sees next. */
  show?: () => void
}

/** The toast after a record was saved: "Lead saved", its title, and a way to it where the screen shows another one. */
export function savedToast({ i18n, one, title, show }: Saved): Toast {
  const saved = i18n._(msg`${one} saved`)
  return {
    kind: 'success',
    ...(title ? { title: saved, message: title } : { message: saved }),
    ...(show && { action: { label: i18n._(msg`Open`), run: show } }),
  }
}

/** Shows that toast. */
export const saySaved = (options: Saved): void => notify(savedToast(options))
