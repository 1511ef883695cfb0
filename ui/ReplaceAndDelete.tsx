import './css/select.ts'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './Dialog.tsx'
import { wordsOf } from './states.tsx'
import { notify } from './toast.ts'

/**
 * Asks for confirmation before something is deleted or closed. If it is still in use, a replacement must be chosen that takes its
 * place.
 */
export function ReplaceAndDelete({
  title,
  confirm,
  used,
  unused_words,
  choice_label,
  choose,
  missing,
  choices,
  done,
  run,
  onDone,
  onClose,
}: {
  title: ReactNode
  confirm: ReactNode
  /** How many people or records use it. */
  used: number
  /** Shown instead of the choice when nothing uses it. */
  unused_words: ReactNode
  choice_label: ReactNode
  choose: string
  /** The error when no replacement was chosen. */
  missing: string
  choices: readonly { id: number; title: string }[]
  /** The toast after success. */
  done: string
  /** Sends it; `replacement` is null when nothing uses it. */
  run: (replacement: number | null) => Promise<unknown>
  onDone?: () => void
  onClose: () => void
}) {
  const [replacement, setReplacement] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)

  async function send() {
    if (used > 0 && replacement === null) return setIssue(missing)
    setBusy(true)
    try {
      await run(replacement)
      notify({ kind: 'success', message: done })
      onDone?.()
      onClose()
    } catch (error) {
      setIssue(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog title={title} confirm={confirm} danger busy={busy} onConfirm={() => void send()} onClose={onClose}>
      {used === 0 ? (
        <p role={issue ? 'alert' : undefined}>{issue ?? unused_words}</p>
      ) : (
        <Select
          label={choice_label}
          placeholder={choose}
          data={choices.map((one) => ({ value: String(one.id), label: one.title }))}
          value={replacement === null ? null : String(replacement)}
          onChange={(value) => {
            setReplacement(value === null ? null : Number(value))
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
