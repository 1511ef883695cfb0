import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RelatedField } from '#engine/record/fields.ts'
import { useSetup } from '../context.tsx'
import { rightsFrom, usePermissions } from '../use-rights.ts'

/** A kind of record that a related field may point to. */
export interface RelatedKind {
  record: string
  label: string
}

/** The kinds of records that a related field may point to and the viewer may see. */
export function useRelatedKinds(definition: RecordDefinition, field: RelatedField | null): RelatedKind[] {
  const { i18n } = useLingui()
  const { catalog } = useSetup()
  const { data: permissions } = usePermissions()
  if (!field) return []
  return catalog
    .relatedTo(definition, field)
    .filter((one) => one.lookup || rightsFrom(permissions, one).can('view'))
    .map((one) => ({ record: one.name, label: i18n._(one.label.one) }))
}
