import { saveOpenForm, useShortcut } from '#ui/shortcuts.ts'
import type { CreateAction } from './menu.ts'
import { useRefresh } from './use-refresh.ts'
import { useShellKeys } from './use-shell-keys.ts'

const LAST = { last: true }

/** The shortcuts that work on every screen of a business; a screen's own shortcuts take precedence. */
export function useShellShortcuts({
  create,
  onCreate,
  onOpen,
}: {
  create: readonly CreateAction[]
  onCreate: (action: CreateAction) => void
  onOpen: (dialog: 'palette' | 'go_to' | 'sheet') => void
}): void {
  useShortcut('search', () => onOpen('palette'), LAST)
  useShortcut('go_to', () => onOpen('go_to'), LAST)
  useShortcut('sheet', () => onOpen('sheet'), LAST)
  useShortcut('refresh', useRefresh(), LAST)
  useShortcut(
    'find_in_list',
    () => {
      const search = document.querySelector<HTMLElement>('[data-search]')
      if (search) search.focus()
      else onOpen('palette')
    },
    LAST,
  )
  useShortcut('save', saveOpenForm, LAST)
  useShortcut('new', () => create.length > 0 && onCreate(create[0]), LAST)
  useShellKeys({
    onCreate: (key) => {
      const action = create.find((one) => one.key !== '' && one.key === key)
      if (action) onCreate(action)
      return action !== undefined
    },
  })
}
