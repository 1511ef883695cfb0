import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { usePaths } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { Duplicate } from './duplicates.web.ts'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { HiddenRecord, KnownLinks } from './KnownRecords.web.tsx'
import classes from './contacts.module.css'

/** The note under a phone, an email or a GSTIN with links to the records that already have the same. */
export function DuplicateWarning(props: {
  found: readonly Duplicate[]
  definition: RecordDefinition
  is_new: boolean
}) {
  const { found, definition, is_new } = props
  const { t } = useLingui()
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const rights = useRights(definition)
  const go = useGo()
  const { getValues, reset } = useFormContext()
  const [busy, setBusy] = useState(false)
  const is_lead = definition.name === 'lead'
  if (found.length === 0) return null
  const seen = found.filter((one) => one.visible).slice(0, 3)
  const more = found.length - seen.length
  const ownerOf = (one: Duplicate) => book.find('user', one.assigned_user)?.title
  const hidden_owner = found.map(ownerOf).find((name) => name !== undefined)

  // Adds the typed values as another enquiry to the existing lead.
  async function addTo(id: number) {
    setBusy(true)
    const { lead_source_id, product, amount, desc, name, account_name, city, contacts } = getValues()
    try {
      const body = { lead_source_id, product, amount, desc, name, account_name, city, contacts }
      await post(`leads/${id}/enquiries`, body, { quiet: true })
      notify({ kind: 'success', message: t`The enquiry was added to the lead` })
      reset(getValues())
      void go({ to: paths.one(id) })
    } catch (error) {
      notify({ kind: 'error', title: t`The enquiry was not added`, message: wordsOf(error) })
      setBusy(false)
    }
  }

  return (
    <p className={classes.warning} role="status">
      {seen.length > 0 ? <Trans>Also with</Trans> : <HiddenRecord definition={definition} owner={hidden_owner} />}{' '}
      <KnownLinks records={seen} definition={definition} ownerOf={ownerOf} />
      {seen.length > 0 && more > 0 && <Trans> and {more} more</Trans>}
      {is_new && is_lead && seen.length > 0 && rights.can('edit') && (
        <>
          {' '}
          <LinkButton plain disabled={busy} onClick={() => void addTo(seen[0].id)}>
            <u>
              <Trans>Add enquiry to it instead</Trans>
            </u>
          </LinkButton>
        </>
      )}
    </p>
  )
}
