import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/toast.ts'
import { type Entry, useChange } from './use-config.web.ts'

/** Asks before a status or source goes, and where its leads go. */
export default function RemoveEntry({
  definition,
  entry,
  leads,
  others,
  onClose,
}: {
  definition: RecordDefinition
  entry: Entry
  leads: number
  others: Entry[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  const [to, setTo] = useState<number | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  async function run() {
    if (leads > 0 && to === null) return setIssue(t`Choose where its leads go`)
    const send = () => post(`${definition.path}/${entry.id}/remove`, { move_to: to }, { quiet: true })
    if (!(await change(send, setIssue))) return
    notify({ kind: 'success', message: t`${entry.title} is deleted` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Delete ${entry.title}?`}
      confirm={leads > 0 ? t`Move and delete` : t`Delete`}
      danger
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {leads === 0 ? (
        <p role={issue ? 'alert' : undefined}>{issue ?? <Trans>No lead has it. Older entries keep its name.</Trans>}</p>
      ) : (
        <Select
          label={<Plural value={leads} one="Move its lead to" other="Move its # leads to" />}
          placeholder={t`Choose`}
          data={others.map((one) => ({ value: String(one.id), label: one.title }))}
          value={to === null ? null : String(to)}
          onChange={(value) => {
            setTo(value === null ? null : Number(value))
            setIssue(null)
          }}
          error={issue}
          size="sm"
          comboboxProps={{ zIndex: 1200 }}
          data-autofocus
        />
      )}
    </ConfirmDialog>
  )
}
