import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths } from '#engine/web/context.tsx'
import { GoLink } from '#ui/places.ts'
import type { Duplicate } from './duplicates.web.ts'

/** Links to known leads or contacts, each with its owner where `ownerOf` gives one. */
export function KnownLinks({
  records,
  definition,
  ownerOf = () => undefined,
}: {
  records: readonly Duplicate[]
  definition: RecordDefinition
  ownerOf?: (one: Duplicate) => string | undefined
}) {
  const paths = usePaths(definition)
  return records.map((one, index) => (
    <Fragment key={one.id}>
      {index > 0 && ', '}
      {/* In a new tab, so that the typed values are kept. */}
      <GoLink to={paths.one(one.id)} target="_blank">
        {one.name}
        {one.account_name ? ` (${one.account_name})` : ''}
      </GoLink>
      {ownerOf(one) && ` · ${ownerOf(one)}`}
    </Fragment>
  ))
}

/** Says that a colleague has a lead or a contact that the viewer may not open. */
export function HiddenRecord({ definition, owner }: { definition: RecordDefinition; owner: string | undefined }) {
  if (definition.name === 'contact') return <Trans>A colleague has a contact with this already.</Trans>
  if (owner === undefined) return <Trans>A colleague has a lead with this already.</Trans>
  return <Trans>{owner} has a lead with this already.</Trans>
}
