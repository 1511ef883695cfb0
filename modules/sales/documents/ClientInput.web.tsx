import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ReferenceField } from '#engine/record/fields.ts'
import { readOne } from '#engine/web/calls.ts'
import { useSetup, useTenantKey, useWhole } from '#engine/web/context.tsx'
import { plainInputValue } from '#engine/web/form/field-values.ts'
import { ReferenceInput } from '#engine/web/form/ReferenceInput.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { recordKey } from '#engine/web/use-record.ts'
import { textOf } from '#engine/web/value-text.ts'
import { stateByName } from '#modules/gst/states.ts'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { businessQuery } from '#shell/session-queries.ts'
import { partyFields } from './party.ts'

/**
 * Chooses the client of a document and fills in what the document copies from it, and the state and registration of the
 * seller, so that the totals under the lines are those of the place of supply at once. The server fills in the same.
 */
export default function ClientInput(props: InputProps) {
  return <PartyInput {...props} copy={asClient} ours={SELLER_FACTS} />
}

type Party = Record<string, unknown>

const asClient = (party: Party): Party => party
// The form's names of the state of our branch and of our registration.
const SELLER_FACTS = { state: 'seller_state', registration: 'seller_registration' }

/** Chooses the other party of a paper. `copy` names what the paper copies from it, `ours` the fields with our state and registration. */
export function PartyInput({
  definition,
  path,
  field,
  record_id,
  locked,
  copy,
  ours,
}: InputProps & { copy: (party: Party) => Party; ours: typeof SELLER_FACTS }) {
  usePartyCopy({ definition, path, record_id, copy })
  useOurFacts(definition, ours)
  const shared = { name: path, label: field.label, required: field.required, disabled: locked }
  return <ReferenceInput shared={shared} definition={definition} field={field as ReferenceField} />
}

function usePartyCopy({
  definition,
  path,
  record_id,
  copy,
}: Pick<InputProps, 'definition' | 'path' | 'record_id'> & { copy: (party: Party) => Party }): void {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const whole = useWhole(contact)
  const { rule, ready } = useRights(contact)
  const { setValue, getValues } = useFormContext()
  const chosen: unknown = useWatch({ name: path })
  // A stored document has its copy already.
  const copied = useRef<unknown>(record_id === null ? null : chosen)
  useEffect(() => {
    if (chosen === copied.current || !ready) return
    copied.current = chosen
    const isOpen = (name: string) => rule(name) === 'read' || rule(name) === 'edit'
    if (typeof chosen !== 'number') return
    void client
      .fetchQuery({
        queryKey: recordKey(tenant, contact.name, chosen),
        queryFn: ({ signal }) => readOne(whole, chosen, signal),
      })
      .then((row) => {
        // Another client may have been chosen while this one was read.
        if (getValues(path) !== chosen) return
        for (const [name, value] of Object.entries(copy(partyFields(row, isOpen))))
          setValue(name, plainInputValue(definition.fields[name], value), { shouldDirty: true })
      })
      // Without the copy the server fills the fields in when the document is saved.
      .catch(() => {})
  }, [chosen, client, copy, definition, getValues, path, ready, rule, setValue, tenant, whole])
}

// Only the server writes these fields: here they are values of the form for its live totals, and are not sent.
function useOurFacts(definition: InputProps['definition'], ours: typeof SELLER_FACTS): void {
  const { business_id } = useSetup()
  const { setValue, getValues } = useFormContext()
  const book = useOptionBook(definition)
  const { data: business } = useQuery(businessQuery(business_id))
  const branch_id: unknown = useWatch({ name: 'location_id' })
  const branches = book.choices('location', branch_id)
  const branch = branches.find(({ id }) => id === branch_id) ?? branches.find((one) => one.is_default) ?? branches[0]
  const gstin = textOf(business?.gstin)
  const our_state = stateByName(textOf(branch?.state))?.code ?? (gstin.slice(0, 2) || null)
  const our_registration = textOf(business?.tax_registration_type) || (gstin ? 'Regular' : 'Unregistered')
  const is_known = business !== undefined && book.ready
  useEffect(() => {
    if (!is_known) return
    const facts = { [ours.state]: our_state, [ours.registration]: our_registration }
    for (const [name, value] of Object.entries(facts)) if (getValues(name) !== value) setValue(name, value)
  }, [is_known, our_state, our_registration, ours, getValues, setValue])
}
