import { useShortcut } from '#ui/shortcuts.ts'

/** Finds a control of the open page; null if the page does not have it. */
const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}, body > div ${selector}`)

/** The keyboard shortcuts of a record page: note, call, status, follow-up and edit. Each acts like a click on its control. */
export function useRecordKeys(options: { may_edit: boolean; edit: () => void; follow_up?: string }): void {
  const { may_edit, edit, follow_up } = options
  const use = (selector: string, how: 'click' | 'focus') => {
    const control = find(selector)
    control?.[how]()
    return control !== null
  }
  useShortcut('note', () => use('textarea[data-composer]', 'focus'))
  useShortcut('call', () => use('a[href^="tel:"]', 'click'))
  useShortcut('status', () => use('[data-stages] [aria-current=step] button, [data-stages] button', 'focus'))
  useShortcut('follow_up', () => use(`[data-edits="${follow_up}"]`, 'click'), { enabled: follow_up !== undefined })
  useShortcut('edit', edit, { enabled: may_edit })
}
