import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { readStored } from '#ui/client/storage.ts'
import { arrowEffect } from './board-view.ts'
import type { BoardState } from './use-board-screen.ts'

/** The keys of a board: arrows move the focus, Shift with arrows moves the card, M opens its menu. */
export function useBoardKeys(frame: RefObject<HTMLElement | null>, state: BoardState): (event: KeyboardEvent) => void {
  const { board, columns, shown, mayMove, move, start } = state
  const focus = (id: number) => frame.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus()
  // A moved card is a new element in another column, so focus it again; so is the card whose record was open.
  const focus_next = useRef(start)
  useEffect(() => {
    if (focus_next.current === null || columns.length === 0) return
    const id = focus_next.current
    focus_next.current = null
    focus(id)
  })

  return (event) => {
    const target = event.target as HTMLElement
    const card = target.closest<HTMLElement>('[data-card]')
    if (!card || !board.board || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('[role=menu]')) return
    const id = Number(card.dataset.card)
    const is_arrow = event.key.startsWith('Arrow')
    const opens_menu = event.key.toLowerCase() === 'm' && readStored('single_keys') !== 'off'
    if (!is_arrow && !opens_menu) return
    event.preventDefault()
    event.stopPropagation()
    if (opens_menu) return card.querySelector<HTMLElement>('button')?.click()
    const effect = arrowEffect({ board: board.board, shown, id, key: event.key, shift: event.shiftKey })
    if (!effect) return
    if ('focus' in effect) return effect.focus === undefined ? undefined : focus(effect.focus)
    if (!mayMove(effect.row)) return
    focus_next.current = id
    move(id, effect.move)
  }
}
