import '#ui/css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { Notice } from './calls.web.ts'
import { useMarkRead } from './use-mark-read.web.ts'

/** Done and Snooze of a reminder, from its notice; either marks the notice as read. */
export default function ReminderButtons({ business_id, notice }: { business_id: number; notice: Notice }) {
  const { t } = useLingui()
  const mark = useMarkRead(business_id)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (name: string, body: Record<string, unknown>, done: string) => {
    setBusy(true)
    try {
      // The path of the notice is that of the reminder's page: reminder/12.
      const id = notice.path.split('/')[1]
      await post(`reminders/${id}/${name}`, { version: '*', ...body }, { business_id, quiet: true })
      notify({ kind: 'success', message: done })
      if (notice.read_at === null) await mark({ ids: [notice.id] })
    } catch (error) {
      notify({ kind: 'error', title: t`The reminder was not changed`, message: wordsOf(error) })
    }
    setBusy(false)
    void client.invalidateQueries({ queryKey: [business_id] })
  }
  const waits = [
    { value: '', label: t`Snooze` },
    { value: '10', label: t`In 10 minutes` },
    { value: '60', label: t`In an hour` },
    { value: '180', label: t`In 3 hours` },
    { value: '1440', label: t`Tomorrow at this time` },
  ]
  return (
    <>
      <NativeSelect
        size="xs"
        w={104}
        aria-label={t`Snooze: ${notice.title}`}
        disabled={busy}
        value=""
        data={waits}
        onChange={(event) =>
          void act('snooze', { minutes: Number(event.currentTarget.value) }, t`You will be reminded again`)
        }
      />
      <ActionIcon
        size={30}
        disabled={busy}
        aria-label={t`Done: ${notice.title}`}
        title={t`Done`}
        onClick={() => void act('finish', {}, t`The reminder is done`)}
      >
        <IconBellCheck size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  )
}
