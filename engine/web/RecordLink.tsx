import { Trans, useLingui } from '@lingui/react/macro'
import { hasPage } from '#engine/record/screens.ts'
import { GoLink } from '#ui/places.ts'
import { Skeleton } from '#ui/states.tsx'
import classes from './cells.module.css'
import { pathsOf, useSetup } from './context.tsx'
import { useTitles } from './use-titles.ts'
import { recordTitle } from './value-text.ts'

/** A link to the page of a record that a field refers to; muted text if the viewer may not see it. */
export function RecordLink({ record, id, title }: { record: string; id: number; title: string | null | undefined }) {
  // A row changed just now has no title for its new value yet.
  if (title === undefined) return <FoundLink record={record} id={id} />
  if (title === null)
    return (
      <span className={classes.none}>
        <Trans>No access</Trans>
      </span>
    )
  return <TitledLink record={record} id={id} title={title} />
}

function FoundLink({ record, id }: { record: string; id: number }) {
  const found = useTitles([{ record, id }])(record, id)
  if (found === undefined) return <Skeleton height={10} width={64} />
  return <RecordLink record={record} id={id} title={found && found.title} />
}

function TitledLink({ record, id, title }: { record: string; id: number; title: string }) {
  const { i18n } = useLingui()
  const { catalog, business_id } = useSetup()
  const definition = catalog.records.find(({ name }) => name === record)
  // A list may be drawn before the definition of another record is loaded.
  if (!definition) return <span>{title}</span>
  const words = recordTitle({ definition, id, title, i18n })
  if (definition.lookup || !hasPage(definition)) return <span>{words}</span>
  const { one } = pathsOf({ business_id, definition })
  return (
    <GoLink to={one(id)} className="link" data-plain>
      {words}
    </GoLink>
  )
}
