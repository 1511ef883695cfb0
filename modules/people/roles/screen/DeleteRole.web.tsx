import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type Role, useRoleCalls } from './use-roles.web.ts'

/** Asks before a role goes, and which role its people get instead. */
export default function DeleteRole({ role, roles, onClose }: { role: Role; roles: Role[]; onClose: () => void }) {
  const { t } = useLingui()
  const calls = useRoleCalls()
  const [replacement, setReplacement] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  async function run() {
    if (role.people > 0 && replacement === null) return setIssue(t`Choose the role they get instead`)
    setBusy(true)
    try {
      await calls.remove(role.id, replacement)
      notify({ kind: 'success', message: t`${role.name} is deleted` })
      onClose()
    } catch (error) {
      setIssue(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t`Delete ${role.name}?`}
      confirm={t`Delete`}
      danger
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {role.people === 0 ? (
        <p role={issue ? 'alert' : undefined}>
          {issue ?? <Trans>Nobody has this role. It cannot be brought back.</Trans>}
        </p>
      ) : (
        <Select
          label={
            <Plural
              value={role.people}
              one="One person has this role and gets instead"
              other="# people have this role and get instead"
            />
          }
          placeholder={t`Choose a role`}
          data={roles.filter((one) => one.id !== role.id).map((one) => ({ value: String(one.id), label: one.name }))}
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
