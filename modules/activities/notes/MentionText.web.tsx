import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from '../note.module.css'
import { type OpenMention, openMention, peopleFor, withMention } from '../mentions.ts'

/** A person who can be mentioned. */
export interface Mentionable {
  id: number
  title: string
}

const optionId = (list_id: string, { id }: Mentionable) => `${list_id}-${id}`

/** The text of a note. After an @ it offers people: arrow keys choose, Enter or Tab takes, Escape closes the list. */
export function MentionText({
  value,
  rows,
  people,
  label,
  placeholder,
  autoFocus = false,
  onChange,
  onMention,
  onFocus,
  onBlur,
  onKeyDown,
}: {
  value: string
  rows: number
  people: readonly Mentionable[]
  label: string
  placeholder?: string
  autoFocus?: boolean
  onChange: (text: string) => void
  onMention: (person: Mentionable) => void
  onFocus?: () => void
  onBlur?: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const list_id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [open, setOpen] = useState<OpenMention | null>(null)
  const [index, setIndex] = useState(0)
  // Where the caret goes once the name stands in the text.
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const found = open ? peopleFor(people, open.typed) : []
  const current = Math.min(index, found.length - 1)

  const look = (element: HTMLTextAreaElement) => {
    setOpen(openMention(element.value, element.selectionStart))
    setIndex(0)
  }
  const take = (person: Mentionable) => {
    if (!open) return
    const next = withMention(value, open, person.title)
    caret.current = next.caret
    setOpen(null)
    onChange(next.text)
    onMention(person)
    box.current?.focus()
  }
  const onKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (found.length === 0 || event.ctrlKey || event.metaKey) return onKeyDown(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setIndex((current + step + found.length) % found.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      take(found[current])
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(null)
    } else onKeyDown(event)
  }
  return (
    <div>
      <textarea
        ref={box}
        className={classes.text}
        style={{ width: '100%' }}
        data-composer={autoFocus ? undefined : true}
        autoFocus={autoFocus}
        value={value}
        rows={rows}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? list_id : undefined}
        aria-activedescendant={found.length > 0 ? optionId(list_id, found[current]) : undefined}
        onFocus={onFocus}
        onBlur={() => {
          setOpen(null)
          onBlur?.()
        }}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          look(event.currentTarget)
        }}
        onKeyDown={onKeys}
      />
      {found.length > 0 && <People {...{ list_id, found, current }} onTake={take} />}
    </div>
  )
}

function People({
  list_id,
  found,
  current,
  onTake,
}: {
  list_id: string
  found: readonly Mentionable[]
  current: number
  onTake: (person: Mentionable) => void
}) {
  const { t } = useLingui()
  return (
    // A choice must not take the focus from the text.
    <div id={list_id} role="listbox" aria-label={t`People to mention`} onMouseDown={(event) => event.preventDefault()}>
      {found.map((person, at) => (
        <div
          key={person.id}
          id={optionId(list_id, person)}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          style={{ ...OPTION, background: at === current ? 'var(--selection)' : undefined }}
          onClick={() => onTake(person)}
        >
          {person.title}
        </div>
      ))}
    </div>
  )
}

const OPTION = { padding: '8px 10px', borderRadius: 8, cursor: 'pointer' } as const
