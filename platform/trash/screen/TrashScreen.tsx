import { Trans } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { RecordTrash } from './RecordTrash.tsx'

/** `/business/{businessId}/trash?record=lead`: deleted records, to be restored one, several, or all that match. */
export default function TrashScreen() {
  const { catalog } = useSetup()
  const { data: permissions } = usePermissions()
  const search = usePlaceSearch()
  const mayDelete = (definition: RecordDefinition) =>
    permissions?.some((one) => one.is_owner || (one.rights[definition.name]?.delete ?? 'none') !== 'none') ?? false
  const records = catalog.records.filter(
    (record) => record.trash && !record.lookup && record.rights.includes('delete') && mayDelete(record),
  )
  const definition = records.find((record) => record.name === search.record) ?? records[0]
  if (!permissions) return null
  if (!definition)
    return (
      <EmptyState
        icon={IconTrash}
        title={<Trans>You do not have access to this page</Trans>}
        detail={<Trans>People with delete rights can restore records from the trash.</Trans>}
      />
    )
  return <RecordTrash key={definition.name} definition={definition} records={records} />
}
