import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { ListState } from './use-list-screen.ts'

const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'))

/** The form over the list, for a new record or for the one that the address names. */
export function FormOverList({ state }: { state: ListState }) {
  const { definition, search, put, open } = state
  const { i18n } = useLingui()
  if (!search.create && search.edit === undefined) return null
  const close = () => put({ create: undefined, edit: undefined })
  return (
    <Suspense>
      <FormDrawer
        key={search.edit ?? 'new'}
        definition={definition}
        id={search.edit ?? null}
        onClose={close}
        onSaved={(row) => {
          close()
          const one = i18n._(definition.label.one)
          const title = String(row[definition.title] ?? '')
          void import('../say-saved.ts').then(({ saySaved }) => saySaved({ i18n, one, title, show: () => open(row) }))
        }}
      />
    </Suspense>
  )
}
