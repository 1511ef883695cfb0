import '#ui/css/select.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useForgetBusiness } from './people-lists.web.ts'

/** Asks before a team or branch goes, and where its people go. */
export function MoveAndClose(props: {
  title: string
  confirm: string
  path: string
  /** How many people have to be moved. */
  people: number
  choices: { id: number; title: string }[]
  choose: string
  /** What is said where nobody has to be moved. */
  alone: string
  done: string
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const forget = useForgetBusiness()
  const [to, setTo] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  async function run() {
    if (props.people > 0 && to === null) return setIssue(t`Choose where they go`)
    setBusy(true)
    try {
      await post(props.path, { move_to: to }, { quiet: true })
      notify({ kind: 'success', message: props.done })
      props.onDone()
      props.onClose()
      await forget()
    } catch (error) {
      setIssue(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={props.title}
      confirm={props.confirm}
      danger
      busy={busy}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {props.people === 0 ? (
        <p role={issue ? 'alert' : undefined}>{issue ?? props.alone}</p>
      ) : (
        <Select
          label={
            <Plural value={props.people} one="One person is here and goes to" other="# people are here and go to" />
          }
          placeholder={props.choose}
          data={props.choices.map((one) => ({ value: String(one.id), label: one.title }))}
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
