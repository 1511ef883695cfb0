import { Trans } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { GoLink } from '#ui/places.ts'
import classes from './contacts.module.css'
import type { Duplicate } from './duplicates.web.ts'

/** The note of a lead's form that a contact has the same phone, email or GSTIN, and of a contact's form that a lead has. */
export function KnownAs({ found, definition }: { found: readonly Duplicate[]; definition: RecordDefinition }) {
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const [first] = found
  if (!first) return null
  const is_contact = definition.name === 'contact'
  const seen = found.filter((one) => one.visible).slice(0, 3)
  const owner = book.find('user', first.assigned_user)?.title
  return (
    <p className={classes.warning} role="status">
      {seen.length > 0 && (is_contact ? <Trans>Already a contact:</Trans> : <Trans>Already a lead:</Trans>)}
      {seen.length === 0 && is_contact && <Trans>A colleague has a contact with this already.</Trans>}
      {seen.length === 0 && !is_contact && owner && <Trans>{owner} has a lead with this already.</Trans>}
      {seen.length === 0 && !is_contact && !owner && <Trans>A colleague has a lead with this already.</Trans>}{' '}
      {seen.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ', '}
          {/* In a new tab, so that the typed values are kept. */}
          <GoLink to={paths.one(one.id)} target="_blank">
            {one.name}
            {one.account_name ? ` (${one.account_name})` : ''}
          </GoLink>
        </span>
      ))}
    </p>
  )
}
