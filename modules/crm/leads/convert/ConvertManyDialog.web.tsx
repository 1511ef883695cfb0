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

const read = ({ done, refused, answers }: Sent): Answer => ({
  contacts: done.map((id) => ({ id, ...answers[id] })),
  refused: refused.map((one) => ({ ...one, name: answers[one.id]?.name ?? null })),
})

interface Answer {
  contacts: { id: number; contact_id: number; is_new: boolean; was_converted: boolean; name: string | null }[]
  refused: { id: number; message: string; name: string | null }[]
}

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
  const { t } = useLingui()
  const forget = useForgetAfterRun()
  const people = useWhole(contact)
  const [leads, contacts] = [usePaths(definition), usePaths(people)]
  const may_make = useMayMakeOpportunity()
  const [wanted, setWanted] = useState(true)
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const follow = () => Promise.all([forget(definition.name), forget(contact.name), forget(opportunity.name)])
  const convert = useMutation({
    mutationFn: async () => {
      const values = { with_opportunity: may_make && wanted }
      return read(await post<Sent>('leads/convert', { leadIds: ids, values }, { quiet: true }))
    },
    onSuccess: () => void follow(),
  })
  const undo = useMutation({
    mutationFn: (id: number) => post(`leads/${id}/undo_convert`, { version: '*' }, { quiet: true }),
    onSuccess: (_answer, id) => {
      setUndone((old) => new Set([...old, id]))
      void follow()
    },
  })
  const answer = convert.data
  const count = ids.length
  const close = () => onClose(answer !== undefined)
  const nameOf = (one: { id: number; name: string | null }) => one.name || t`Lead ${one.id}`
  if (!answer)
    return (
      <Dialog
        width={520}
        title={<Plural value={count} one="Convert # lead to a contact?" other="Convert # leads to contacts?" />}
        onClose={close}
        footer={
          <>
            <Button variant="default" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={convert.isPending} onClick={() => convert.mutate()}>
              <Trans>Convert to contacts</Trans>
            </Button>
          </>
        }
      >
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
      </Dialog>
    )
  const done = answer.contacts.length
  return (
    <Dialog
      width={520}
      title={
        done > 0 ? (
          <Plural value={done} one="# lead is a contact now" other="# leads are contacts now" />
        ) : (
          <Trans>No lead was converted</Trans>
        )
      }
      onClose={close}
      footer={
        <Button onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div role="status">
        {answer.refused.length > 0 && (
          <>
            <Title order={3}>
              <Plural value={answer.refused.length} one="# was left as it is" other="# were left as they are" />
            </Title>
            <List>
              {answer.refused.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.name === null ? nameOf(one) : <TextLink to={leads.one(one.id)}>{nameOf(one)}</TextLink>}
                  detail={one.message}
                />
              ))}
            </List>
          </>
        )}
        {undo.isError && <Problem>{wordsOf(undo.error)}</Problem>}
        {done > 0 && (
          <List label={t`Converted`}>
            {answer.contacts.map((one) => (
              <ListRow
                key={one.id}
                title={
                  <TextLink to={undone.has(one.id) ? leads.one(one.id) : contacts.one(one.contact_id)}>
                    {nameOf(one)}
                  </TextLink>
                }
                detail={
                  undone.has(one.id) ? (
                    <Trans>Undone</Trans>
                  ) : one.was_converted ? (
                    <Trans>Was converted before</Trans>
                  ) : one.is_new ? (
                    <Trans>New contact</Trans>
                  ) : (
                    <Trans>Linked to a contact that was there</Trans>
                  )
                }
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
        )}
      </div>
    </Dialog>
  )
}
