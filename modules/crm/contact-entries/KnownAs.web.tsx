import { Trans } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import classes from './contacts.module.css'
import type { Duplicate } from './duplicates.web.ts'
import { HiddenRecord, KnownLinks } from './KnownRecords.web.tsx'

/** The note of a lead's form that a contact has the same phone, email or GSTIN, and of a contact's form that a lead has. */
export function KnownAs({ found, definition }: { found: readonly Duplicate[]; definition: RecordDefinition }) {
  const book = useOptionBook(definition)
  const [first] = found
  if (!first) return null
  const seen = found.filter((one) => one.visible).slice(0, 3)
  return (
    <p className={classes.warning} role="status">
      {seen.length === 0 ? (
        <HiddenRecord definition={definition} owner={book.find('user', first.assigned_user)?.title} />
      ) : definition.name === 'contact' ? (
        <Trans>Already a contact:</Trans>
      ) : (
        <Trans>Already a lead:</Trans>
      )}{' '}
      <KnownLinks records={seen} definition={definition} />
    </p>
  )
}
