import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { readPage } from '#engine/web/calls.ts'
import { usePaths, useTenantKey, useWhole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { useGo } from '#ui/places.ts'
import { Avatar } from '#ui/bits.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatPhone } from '#ui/display.ts'
import { ChoiceCards, Tick } from '#ui/layout/choices.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { isMasked } from '#ui/reach.ts'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { contact } from '../../contacts/contact.record.ts'
import { opportunity } from '../../opportunities/opportunity.record.ts'
import { useConversion } from './use-conversion.web.ts'
import { useMayMakeOpportunity } from './use-may-make.web.ts'

interface Found {
  rows: Row[]
  /** Contacts with the same phone or email that this person may not open. */
  hidden: number
}

const phoneOf = (value: unknown) => (isMasked(value) ? textOf(value) : formatPhone(textOf(value)))

/** Asks which contact a lead becomes: one with its phone or email, or a new one. */
export default function ConvertDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const go = useGo()
  const people = useWhole(contact)
  const paths = usePaths(people)
  const deals = usePaths(useWhole(opportunity))
  const may_make = useMayMakeOpportunity()
  const rights = useRights(people)
  const may_create = rights.can('create')
  const may_add = rights.can('edit') && rights.rule('contacts') === 'edit'
  const { convert } = useConversion(definition)
  const found = useAlike(people, row)
  const [add_reach, setAddReach] = useState(true)
  const [with_opportunity, setWithOpportunity] = useState(true)
  const [picked, setPicked] = useState<number | 'new' | null>(null)
  const rows = found.data?.rows ?? []
  const chosen = picked ?? rows[0]?.id ?? (may_create ? 'new' : null)
  const other = rows.find((one) => one.id === chosen)
  const fresh = other && may_add ? newReach(row, other) : []

  const submit = () =>
    convert.mutate(
      {
        id: row.id,
        version: row.version,
        name: 'convert',
        values: {
          contact_id: chosen === 'new' ? null : chosen,
          add_reach: chosen !== 'new' && fresh.length > 0 && add_reach,
          with_opportunity: may_make && with_opportunity,
        },
      },
      {
        onSuccess: ({ contact_id, opportunity_id }) => {
          onClose()
          void go({ to: opportunity_id ? deals.one(opportunity_id) : paths.one(contact_id) })
        },
      },
    )
  const name = textOf(row.name)
  return (
    <Dialog
      width={640}
      title={<Trans>Convert {name} to a contact</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={convert.isPending} disabled={chosen === null || !found.data} onClick={submit}>
            {chosen === 'new' || chosen === null ? <Trans>Make a contact</Trans> : <Trans>Link to this contact</Trans>}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <Muted>
          <Trans>Notes and files stay with the person. The lead is marked as won and can no longer be changed.</Trans>
        </Muted>
        {found.isError ? (
          <ErrorState
            what={<Trans>Contacts could not be searched</Trans>}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : found.data ? (
          <ContactCards lead={row} contacts={rows} may_create={may_create} chosen={chosen} onChoose={setPicked} />
        ) : (
          <Skeleton lines={2} height={72} />
        )}
        {fresh.length > 0 && (
          <Tick checked={add_reach} onChange={setAddReach}>
            <Trans>Add {fresh.join(', ')} to the contact</Trans>
          </Tick>
        )}
        {may_make && (
          <Tick checked={with_opportunity} onChange={setWithOpportunity}>
            <Trans>Make an opportunity of it too; open work moves there</Trans>
          </Tick>
        )}
        {(found.data?.hidden ?? 0) > 0 && (
          <Muted>
            <Trans>A colleague has a contact with this already.</Trans>
          </Muted>
        )}
        {convert.isError && <Problem>{wordsOf(convert.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}

/** The contacts to choose from: those with the lead's phone or email, and a new one. */
function ContactCards({
  lead,
  contacts,
  may_create,
  chosen,
  onChoose,
}: {
  lead: Row
  contacts: readonly Row[]
  may_create: boolean
  chosen: number | 'new' | null
  onChoose: (id: number | 'new') => void
}) {
  const { t } = useLingui()
  const card = (id: number | 'new', title: string, lines: string[]) => ({
    value: String(id),
    title: <b>{title}</b>,
    detail: [id === 'new' ? t`New contact` : t`Link to`, ...lines].filter(Boolean).join(' · '),
    icon:
      id === 'new' ? <IconUserPlus size={32} stroke={1.4} aria-hidden /> : <Avatar id={id} name={title} size={32} />,
  })
  const options = contacts.map((one) =>
    card(one.id, textOf(one.name), [textOf(one.account_name), phoneOf(one.contact_number), textOf(one.email)]),
  )
  if (may_create)
    options.push(card('new', textOf(lead.name), [textOf(lead.account_name), phoneOf(lead.phone), textOf(lead.email)]))
  return (
    <ChoiceCards
      name="convert-to"
      label={
        contacts.length > 0 ? (
          <Plural
            value={contacts.length}
            one="One contact has this phone or email"
            other="# contacts have this phone or email"
          />
        ) : (
          <Trans>None of your contacts has this phone or email</Trans>
        )
      }
      min={240}
      value={chosen === null ? null : String(chosen)}
      options={options}
      onChange={(value) => onChoose(value === 'new' ? value : Number(value))}
    />
  )
}

/** Phones and emails of a lead that a contact does not have, as they are shown. */
function newReach(row: Row, other: Row): string[] {
  const of = (one: Row) => (Array.isArray(one.contacts) ? (one.contacts as Record<string, unknown>[]) : [])
  const key = (entry: Record<string, unknown>) => `${textOf(entry.type)} ${reachKey(entry)}`
  const known = new Set(of(other).map(key))
  return of(row)
    .filter((entry) => !known.has(key(entry)) && !isMasked(entry.value))
    .map((entry) => (entry.type === 'Email' ? textOf(entry.value) : phoneOf(entry.value)))
}

const reachKey = ({ type, value }: Record<string, unknown>) =>
  type === 'Email' ? textOf(value).trim().toLowerCase() : textOf(value).replace(/\D/g, '').slice(-10)

function useAlike(people: RecordDefinition, row: Row) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'contacts-like', row.id, row.version],
    queryFn: async ({ signal }): Promise<Found> => {
      const { data } = await get<{ data: { id: number; visible: boolean }[] }>(`leads/${row.id}/convert`, {
        quiet: true,
        signal,
      })
      const ids = data.filter((one) => one.visible).map((one) => one.id)
      if (ids.length === 0) return { rows: [], hidden: data.length }
      const page = await readPage(
        people,
        {
          limit: 20,
          sort: '-created_at',
          filter: { combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: ids }] },
          columns: ['name', 'account_name', 'contact_number', 'email', 'contacts'],
        },
        signal,
      )
      return { rows: page.data, hidden: data.length - ids.length }
    },
  })
}
