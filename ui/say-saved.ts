import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Toast } from './toast-kinds.ts'
import { notify } from './toast.ts'

interface Saved {
  i18n: I18n
  /** The label of the record, such as "Lead". */
  one: string
  title: string
  /** Opens the record; omitted if its page is shown next anyway. */
  show?: () => void
}

/** The toast after a record was saved: "Lead saved", its title, and a button that opens it if `show` is given. */
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
