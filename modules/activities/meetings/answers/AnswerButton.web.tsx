import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { changesKey, recordKey } from '#engine/web/use-record.ts'
import { textOf } from '#engine/web/value-text.ts'
import { post } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { notifySaved } from '#ui/toast.ts'
import { meeting } from '../meeting.record.ts'
import { ANSWER_WORDS, AnswerForm } from './AnswerForm.web.tsx'
import type { Answer } from './answers.ts'
import { answerOf, useAnswers } from './use-answers.web.ts'

/** The button with which a member answers their own invitation, on the page of a planned meeting. */
export default function AnswerButton({ row }: { row: Row }) {
  const me = useSession()?.user.id
  const lines = (row.attendees ?? []) as { user_id?: number }[]
  const is_invited = row.assigned_user !== me && lines.some(({ user_id }) => user_id === me)
  if (!is_invited || row.state !== 'planned' || Date.parse(textOf(row.ends_at)) <= Date.now()) return null
  return <OwnAnswer row={row} me={Number(me)} />
}

function OwnAnswer({ row, me }: { row: Row; me: number }) {
  const { t, i18n } = useLingui()
  const tenant = useTenantKey()
  const client = useQueryClient()
  const [is_open, setOpen] = useState(false)
  const own = answerOf(useAnswers(row.id), { user_id: me })
  const { starts_at, ends_at } = row
  const send = useMutation({
    mutationFn: (given: { answer: Answer; note: string }) =>
      post(`meetings/${row.id}/answer`, { ...given, starts_at, ends_at }, { quiet: true }),
    onSuccess: () => {
      setOpen(false)
      notifySaved(t`Answer sent`)
    },
    // A refusal may mean that the meeting was moved, so it is read again in any case.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: recordKey(tenant, meeting.name, row.id) })
      void client.invalidateQueries({ queryKey: changesKey(tenant, meeting.name, row.id) })
    },
  })
  const answer = own?.answer && i18n._(ANSWER_WORDS[own.answer])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailQuestion size={15} aria-hidden />}
        onClick={() => {
          send.reset()
          setOpen(true)
        }}
      >
        {answer ? <Trans>Your answer: {answer}</Trans> : <Trans>Answer</Trans>}
      </Button>
      {is_open && (
        <Dialog title={<Trans>Will you come?</Trans>} width={440} onClose={() => setOpen(false)} asks>
          <AnswerForm
            answer={own?.answer ?? null}
            note={own?.note ?? null}
            is_sending={send.isPending}
            error={send.error}
            onSend={(given) => send.mutate(given)}
          />
        </Dialog>
      )}
    </>
  )
}
