import { useLingui } from '@lingui/react/macro'
import FormDrawer from '../form/FormDrawer.tsx'
import { saySaved } from '#ui/say-saved.ts'
import type { ListState } from './use-list-screen.ts'

/** The form over the list, for a new record or for the record in the address. */
export default function FormOverList({ state }: { state: ListState }) {
  const { definition, search, put, open } = state
  const { i18n } = useLingui()
  const close = () => put({ create: undefined, edit: undefined })
  return (
    <FormDrawer
      key={search.edit ?? 'new'}
      definition={definition}
      id={search.edit ?? null}
      onClose={close}
      onSaved={(row) => {
        close()
        const one = i18n._(definition.label.one)
        const title = String(row[definition.title] ?? '')
        saySaved({ i18n, one, title, show: () => open(row) })
      }}
    />
  )
}
