import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LinesField } from '#engine/record/fields.ts'
import { filledFields, isHeadingRow } from '#engine/web/form/line-values.ts'
import { isBlock } from './paste.ts'
import { type CellPlace, sheetMove } from './sheet-keys.ts'
import type { Lines } from './use-lines.ts'

/** The cell whose picker is open: the key of its line and its field. */
export interface ActiveCell {
  key: number
  name: string
}

/** Keyboard, focus and paste of a sheet, for the element around its rows. */
export function useSheetFocus({ field, lines: all }: { field: LinesField; lines: Lines }) {
  const element = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<ActiveCell | null>(null)
  const { actions, sheet } = all
  const columns = filledFields(field)

  function focus({ row, column }: CellPlace) {
    const at = (place: string) => element.current?.querySelector<HTMLElement>(`[data-cell="${place}"]`)
    // A heading has only one cell, in column 0.
    const cell = at(`${row}:${column}`) ?? at(`${row}:0`)
    const input = cell?.matches('div') ? cell.querySelector<HTMLElement>('input') : cell
    input?.focus()
    if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = placeOf(event.target)
    const { lines } = sheet.state()
    if (!at || event.defaultPrevented || event.nativeEvent.isComposing) return
    const is_heading = isHeadingRow(field, lines[at.row] ?? {})
    const key = { ...keyOf(event), is_heading }
    const move = sheetMove({ key, at, rows: lines.length, columns: columns.length })
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    if (move.type === 'go') return focus(move.to)
    // The new row must be rendered before it can be focused.
    if (move.type === 'add') {
      flushSync(() => actions.add(at.row + 1))
      return focus(at.row + 1 < sheet.state().lines.length ? { row: at.row + 1, column: 0 } : at)
    }
    if (move.type === 'move') {
      flushSync(() => actions.move(at.row, at.row + move.by))
      return focus({ row: at.row + move.by, column: at.column })
    }
    flushSync(() => actions.remove(at.row))
    focus({ row: Math.min(at.row, sheet.state().lines.length - 1), column: at.column })
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || !isBlock(text) || isHeadingRow(field, sheet.state().lines[at.row])) return
    event.preventDefault()
    // Leave the cell, so that it shows the pasted value instead of its typed text.
    ;(event.target as HTMLElement).blur()
    flushSync(() => all.paste(at, text))
    focus(at)
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const name = (event.target as HTMLElement).dataset.picker
    const at = placeOf(event.target)
    if (name && at) setActive({ key: sheet.state().keys[at.row], name })
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    const at = placeOf(event.target)
    const next = event.relatedTarget as HTMLElement | null
    // A closed picker passes the focus to the picker that it opens.
    const is_closed_picker = (event.target as HTMLElement).dataset.picker !== undefined
    if (!at || is_closed_picker || next?.closest('[data-portal]')) return
    const to = next && element.current?.contains(next) ? placeOf(next) : null
    if (to && to.row === at.row && to.column === at.column) return
    const key = sheet.state().keys[at.row]
    const name = columns[at.column]?.[0]
    if (name !== undefined && key !== undefined) actions.leave(key, name)
    setActive((now) => (now?.key === key && now.name === name ? null : now))
  }

  return { element, active, focus, handlers: { onKeyDown, onPaste, onFocus, onBlur } }
}

function placeOf(target: EventTarget | null): CellPlace | null {
  const place = (target as HTMLElement | null)?.closest?.<HTMLElement>('[data-cell]')?.dataset.cell
  if (place === undefined) return null
  const [row, column] = place.split(':').map(Number)
  return { row, column }
}

function keyOf(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  const is_text =
    (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLTextAreaElement
  const [start, end, length] = is_text
    ? [target.selectionStart ?? 0, target.selectionEnd ?? 0, target.value.length]
    : [0, 0, 0]
  const is_all = start === 0 && end === length
  return {
    key: event.key,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    caret: { at_start: is_all || (start === 0 && end === 0), at_end: is_all || (start === length && end === length) },
    is_open: target.getAttribute('aria-expanded') === 'true',
    is_tall: target instanceof HTMLTextAreaElement,
  }
}
