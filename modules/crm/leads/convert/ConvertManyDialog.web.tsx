import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import { useForgetAfterRun } from '#platform/runs/screen/runs.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Problem, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { wordsOf } from '#ui/states.tsx'
import { contact } from '../../contacts/contact.record.ts'
import { opportunity } from '../../opportunities/opportunity.record.ts'
import { useMayMakeOpportunity } from './use-may-make.web.ts'

/** The server's answer: the converted leads with their contacts, and the refused leads. */
interface Sent {
  done: number[]
  refused: { id: number; message: string }[]
  answers: Record<number, { name: string | null; contact_id: number; is_new: boolean; was_converted: boolean }>
}

interface Converted {
  id: number
  contact_id: number
  is_new: boolean
  was_converted: boolean
  name: string | null
}

interface Refused {
  id: number
  message: string
  name: string | null
}

const read = ({ done, refused, answers }: Sent): { contacts: Converted[]; refused: Refused[] } => ({
  contacts: done.map((id) => ({ id, ...answers[id] })),
  refused: refused.map((one) => ({ ...one, name: answers[one.id]?.name ?? null })),
})

/** Converts the selected leads at once, and shows the contact or the refusal of each. */
export default function ConvertManyDialog({
  definition,
  ids,
  onClose,
}: {
  definition: RecordDefinition
  ids: readonly number[]
  onClose: (done: boolean) => void
}) {
  const forget = useForgetConverted(definition)
  const may_make = useMayMakeOpportunity()
  const [wanted, setWanted] = useState(true)
  const convert = useMutation({
    mutationFn: async () => {
      const values = { with_opportunity: may_make && wanted }
      return read(await post<Sent>('leads/convert', { leadIds: ids, values }, { quiet: true }))
    },
    onSuccess: () => void forget(),
  })
  const count = ids.length
  const answer = convert.data
  const done = answer?.contacts.length ?? 0
  const close = () => onClose(answer !== undefined)
  return (
    <Dialog
      width={520}
      title={
        !answer ? (
          <Plural value={count} one="Convert # lead to a contact?" other="Convert # leads to contacts?" />
        ) : done > 0 ? (
          <Plural value={done} one="# lead is a contact now" other="# leads are contacts now" />
        ) : (
          <Trans>No lead was converted</Trans>
        )
      }
      onClose={close}
      footer={
        answer ? (
          <Button onClick={close}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={convert.isPending} onClick={() => convert.mutate()}>
              <Trans>Convert to contacts</Trans>
            </Button>
          </>
        )
      }
    >
      {answer ? (
        <div role="status">
          {answer.refused.length > 0 && <RefusedLeads definition={definition} refused={answer.refused} />}
          {done > 0 && <ConvertedLeads definition={definition} contacts={answer.contacts} />}
        </div>
      ) : (
        <Stack>
          <p>
            <Trans>
              A lead whose phone or email a contact has is linked to that contact; for the others a contact is made.
              They are marked as won and can no longer be changed.
            </Trans>
          </p>
          {may_make && (
            <Tick checked={wanted} onChange={setWanted}>
              <Trans>Make an opportunity of each too; open work moves there</Trans>
            </Tick>
          )}
          {convert.isError && <Problem>{wordsOf(convert.error)}</Problem>}
        </Stack>
      )}
    </Dialog>
  )
}

/** Reads everything again that a conversion changes. */
function useForgetConverted(definition: RecordDefinition) {
  const forget = useForgetAfterRun()
  return () => Promise.all([forget(definition.name), forget(contact.name), forget(opportunity.name)])
}

const useLeadName = () => {
  const { t } = useLingui()
  return (lead: { id: number; name: string | null }) => lead.name || t`Lead ${lead.id}`
}

function RefusedLeads({ definition, refused }: { definition: RecordDefinition; refused: readonly Refused[] }) {
  const paths = usePaths(definition)
  const nameOf = useLeadName()
  return (
    <>
      <Title order={3}>
        <Plural value={refused.length} one="# was left as it is" other="# were left as they are" />
      </Title>
      <List>
        {refused.map((one) => (
          <ListRow
            key={one.id}
            title={one.name === null ? nameOf(one) : <TextLink to={paths.one(one.id)}>{nameOf(one)}</TextLink>}
            detail={one.message}
          />
        ))}
      </List>
    </>
  )
}

function ConvertedLeads({ definition, contacts }: { definition: RecordDefinition; contacts: readonly Converted[] }) {
  const { t } = useLingui()
  const [leadPaths, contactPaths] = [usePaths(definition), usePaths(useWhole(contact))]
  const nameOf = useLeadName()
  const forget = useForgetConverted(definition)
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const undo = useMutation({
    mutationFn: (id: number) => post(`leads/${id}/undo_convert`, { version: '*' }, { quiet: true }),
    onSuccess: (_answer, id) => {
      setUndone((old) => new Set([...old, id]))
      void forget()
    },
  })
  return (
    <>
      {undo.isError && <Problem>{wordsOf(undo.error)}</Problem>}
      <List label={t`Converted`}>
        {contacts.map((one) => (
          <ListRow
            key={one.id}
            title={
              <TextLink to={undone.has(one.id) ? leadPaths.one(one.id) : contactPaths.one(one.contact_id)}>
                {nameOf(one)}
              </TextLink>
            }
            detail={<Outcome {...one} is_undone={undone.has(one.id)} />}
            actions={
              !one.was_converted &&
              !undone.has(one.id) && (
                <Button
                  variant="default"
                  aria-label={t`Undo the conversion of ${nameOf(one)}`}
                  loading={undo.isPending && undo.variables === one.id}
                  onClick={() => undo.mutate(one.id)}
                >
                  <Trans>Undo</Trans>
                </Button>
              )
            }
          />
        ))}
      </List>
    </>
  )
}

/** What became of one converted lead. */
function Outcome({
  is_undone,
  was_converted,
  is_new,
}: Pick<Converted, 'was_converted' | 'is_new'> & { is_undone: boolean }) {
  if (is_undone) return <Trans>Undone</Trans>
  if (was_converted) return <Trans>Was converted before</Trans>
  return is_new ? <Trans>New contact</Trans> : <Trans>Linked to a contact that was there</Trans>
}
