import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { useGo } from '#ui/places.ts'
import { notifySaved } from '#ui/toast.ts'
import { roleNameIssue } from '../role-input.ts'
import { roleChanges, withScope } from '../subjects.ts'
import type { RoleParts } from './role-parts.web.ts'
import { type Role, type RoleDraft, useOwnReach, useRoleCalls, useSubjects } from './use-roles.web.ts'

const EMPTY: RoleDraft = { name: '', rights: {}, fields: {} }

/** The draft of a role: its changes against the saved role, its errors, and how it is saved. */
export function useRoleEditor({ role, source }: { role: Role | null; source?: Role }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const subjects = useSubjects()
  const reach = useOwnReach()
  const calls = useRoleCalls()
  // Compare the draft with the role as it was opened, even if the list is reloaded meanwhile.
  const [base, setBase] = useState<RoleDraft & { version: number }>(role ?? { ...EMPTY, version: 0 })
  const [draft, setDraft] = useState<RoleDraft>(
    role ?? { ...EMPTY, rights: source?.rights ?? {}, fields: source?.fields ?? {} },
  )
  const [reviewing, setReviewing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [is_saved, setSaved] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [tried, setTried] = useState(false)

  const locked = role?.is_fixed === true || !reach.can(role ? 'edit' : 'create')
  const changes = roleChanges(subjects, base, draft)
  const is_changed = role ? changes.length > 0 : draft.name !== '' || changes.length > 0
  const wrong = new Map(
    failure instanceof ApiError ? failure.errors.map((issue) => [issue.field ?? '', issue.message ?? '']) : [],
  )
  const name_issue = tried ? (roleNameIssue(draft.name) ?? wrong.get('name')) : wrong.get('name')
  const theirs = failure instanceof ApiError && failure.code === 'E_CONFLICT' ? (failure.body.current as Role) : null

  const change = (next: Partial<RoleDraft>) => {
    setDraft({ ...draft, ...next })
    if (!theirs) setFailure(null)
  }
  const parts: RoleParts = {
    subjects,
    draft,
    base,
    locked,
    wrong,
    reach,
    setScope: (subject, right, scope) => change({ rights: withScope(draft.rights, subject, right, scope) }),
    setRights: (subject, rights) => change({ rights: { ...draft.rights, [subject.name]: rights } }),
    setRule: (subject, field, rule) => {
      const { [field]: _, ...others } = draft.fields[subject.name] ?? {}
      const rules = rule === 'edit' ? others : { ...others, [field]: rule }
      change({ fields: { ...draft.fields, [subject.name]: rules } })
    },
  }
  const leave = () => void go({ to: `/business/${business_id}/roles` })

  async function save() {
    setBusy(true)
    try {
      await calls.save({ id: role?.id ?? null, version: base.version, draft: { ...draft, name: draft.name.trim() } })
      setSaved(true)
      notifySaved(role ? t`Saved. It applies from their next click.` : t`Role created`)
      // The guard against unsaved changes reads the saved state in the next render; leave the screen only then.
      setTimeout(leave)
    } catch (error) {
      setFailure(error)
      setReviewing(false)
    } finally {
      setBusy(false)
    }
  }

  function review() {
    setTried(true)
    if (roleNameIssue(draft.name)) return document.getElementById('role-name')?.focus()
    if (role) setReviewing(true)
    else void save()
  }

  /** Continues from the role that another person saved meanwhile, with or without the own draft. */
  function settle(keeps_draft: boolean) {
    if (!theirs) return
    setBase(theirs)
    if (!keeps_draft) setDraft(theirs)
    setFailure(null)
  }

  return {
    parts,
    changes,
    change,
    leave,
    save,
    review,
    settle,
    theirs,
    busy,
    reviewing,
    stopReviewing: () => setReviewing(false),
    name_issue,
    failure: theirs ? null : failure,
    is_unsaved: is_changed && !busy && !is_saved,
  }
}
