import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSetup, usePaths } from '#engine/web/context.tsx'
import FormDrawer from '#engine/web/form/FormDrawer.tsx'
import { useGo } from '#ui/places.ts'
import { saySaved } from '#ui/say-saved.ts'
import { BusinessRecords } from './web.tsx'

type NewRecordProps = { record: string; onClose: () => void }

/** The panel of a new record over the open screen of a business; it is the same panel as in the list of the record. */
export default function NewRecord(props: NewRecordProps) {
  return (
    <BusinessRecords>
      <Panel {...props} />
    </BusinessRecords>
  )
}

function Panel({ record, onClose }: NewRecordProps) {
  const { i18n } = useLingui()
  const definition = useSetup().catalog.get(record)
  const paths = usePaths(definition)
  const go = useGo()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [over] = useState(here)
  // Opening another screen closes the panel; typed values stay as a draft. The full form needs no panel.
  const ends = here !== over || here === paths.create
  useEffect(() => {
    if (ends) onClose()
  }, [ends, onClose])
  if (ends) return null
  return (
    <FormDrawer
      definition={definition}
      id={null}
      onClose={onClose}
      onSaved={(row) => {
        onClose()
        const title = String(row[definition.title] ?? '')
        const show = () => void go({ to: paths.one(row.id) })
        saySaved({ i18n, one: i18n._(definition.label.one), title, show })
      }}
    />
  )
}
