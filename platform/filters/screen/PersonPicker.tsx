import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Avatar } from '#ui/bits.tsx'
import { listKeys } from '#ui/list-keys.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { SearchBox } from '#ui/layout/SearchBox.tsx'

/** Picks a person, with a search. */
export function PersonPicker({ book, onPick }: { book: OptionBook; onPick: (id: number, name: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const people = book
    .choices('user')
    .filter((person) => person.title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    // biome-ignore lint/a11y: the keys of the box and the list inside
    <div onKeyDown={listKeys}>
      <SearchBox
        of_list
        autofocus
        label={t`Find a person`}
        placeholder={t`Assign to…`}
        value={text}
        onChange={setText}
      />
      <div className="options" data-entries>
        {people.map((person) => (
          <button key={person.id} type="button" onClick={() => onPick(person.id, person.title)}>
            <Avatar id={person.id} name={person.title} size={20} />
            <span>{person.title}</span>
          </button>
        ))}
        {people.length === 0 && <p>{t`No one has that name.`}</p>}
      </div>
    </div>
  )
}
