import { useLingui } from '@lingui/react/macro'
import { type FocusEventHandler, type Ref, Suspense, type SyntheticEvent, useState } from 'react'
import { SearchSelect } from '#ui/fields/SearchSelect.tsx'
import type { inputProps } from '#ui/fields/use-field.ts'
import { useSetup } from '../context.tsx'
import type { RecordOption } from '../options-query.ts'
import type { Row } from '../override.ts'
import { useRights } from '../use-rights.ts'
import { useKeepTitle, useTitles } from '../use-titles.ts'
import { recordTitle } from '../value-text.ts'
import { useRecordSearch } from './use-record-search.ts'

/** Chooses a record of one kind by a search on the server, newest first. With `create_in_place` it can create a new one. */
export function RecordPicker({
  record,
  value,
  input,
  create_in_place,
  onChange,
  ...rest
}: {
  record: string
  value: number | null
  input: ReturnType<typeof inputProps>
  /** Offers to create a new record with the typed text. */
  create_in_place?: boolean
  onChange: (id: number | null) => void
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
}) {
  const { t, i18n } = useLingui()
  const { catalog, slots } = useSetup()
  const { NewRecordForm } = slots
  const definition = catalog.get(record)
  const rights = useRights(definition)
  const keepTitle = useKeepTitle()
  const named = <O extends { id: number; title: string }>(option: O): O => ({
    ...option,
    title: recordTitle({ definition, ...option, i18n }),
  })
  const found = useTitles(value === null ? [] : [{ record, id: value }])(record, value)
  const chosen = found === null && value !== null ? { id: value, title: t`No access` } : found ? named(found) : null
  const search = useRecordSearch(record, { chosen: chosen?.title })
  const [making, setMaking] = useState<string | null>(null)
  const typed = search.text === chosen?.title ? '' : search.text.trim()

  const choose = (option: RecordOption) => {
    keepTitle(record, option)
    onChange(option.id)
  }
  const made = (row: Row) => {
    setMaking(null)
    choose({ id: row.id, title: String(row[definition.title] ?? ''), detail: '', is_live: true })
  }
  const may_make = create_in_place === true && NewRecordForm !== undefined && rights.can('create')
  const words = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  return (
    <>
      <SearchSelect
        {...rest}
        input={input}
        value={value}
        chosen={chosen}
        found={search.found.map(named)}
        text={search.text}
        state={search.state}
        create={
          may_make
            ? { label: typed ? t`Create ${words} “${typed}”` : t`Create ${words}`, onCreate: () => setMaking(typed) }
            : undefined
        }
        onText={search.setText}
        onOpen={search.open}
        onChange={(id) => {
          const option = search.found.find((one) => one.id === id)
          if (option) choose(option)
          else onChange(id)
        }}
      />
      {NewRecordForm && making !== null && (
        <Apart>
          <Suspense fallback={null}>
            <NewRecordForm
              definition={definition}
              id={null}
              first={making === '' ? undefined : { [definition.title]: making }}
              onClose={() => setMaking(null)}
              onSaved={made}
            />
          </Suspense>
        </Apart>
      )}
    </>
  )
}

/** A form inside a form: stops its events, which React would otherwise pass on to the outer form. */
function Apart({ children }: { children: React.ReactNode }) {
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y: it only keeps events to itself
    <div onSubmit={stop} onKeyDown={stop} onBlur={stop} onFocus={stop} onClick={stop}>
      {children}
    </div>
  )
}
