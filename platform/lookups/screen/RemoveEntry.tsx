import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/toast.ts'
import { type Entry, useChange } from './use-entries.ts'

/** Confirms the deletion of an entry and asks which entry its records get instead. */
export default function RemoveEntry({
  definition,
  entry,
  uses,
  others,
  onClose,
}: {
  definition: RecordDefinition
  entry: Entry
  /** The records that use it, in words: "12 leads"; empty if none do. */
  uses: string
  others: Entry[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  const [to, setTo] = useState<number | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const is_used = uses !== ''
  async function run() {
    if (is_used && to === null) return setIssue(t`Choose what its records get instead`)
    const send = () => post(`${definition.path}/${entry.id}/remove`, { move_to: to }, { quiet: true })
    if (!(await change(send, setIssue))) return
    notify({ kind: 'success', message: t`${entry.title} is deleted` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Delete ${entry.title}?`}
      confirm={is_used ? t`Move and delete` : t`Delete`}
      danger
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {is_used ? (
        <Select
          label={t`Move ${uses} to`}
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
      ) : (
        <p role={issue ? 'alert' : undefined}>
          {issue ?? <Trans>Nothing uses it. Deleted records keep its name.</Trans>}
        </p>
      )}
    </ConfirmDialog>
  )
}
