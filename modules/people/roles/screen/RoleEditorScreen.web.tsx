import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy, IconLock, IconMoodSad } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { useSetup } from '#engine/web/context.tsx'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { ROLE_NAME_MAX, roleNameIssue } from '../role-input.ts'
import { roleChanges, type Subject, withScope } from '../subjects.ts'
import { RoleCards } from './RoleCards.web.tsx'
import { RoleMatrix } from './RoleMatrix.web.tsx'
import type { RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { SubjectPanel } from './SubjectPanel.web.tsx'
import { useRoleWords } from './use-role-words.web.ts'
import { type Role, type RoleDraft, useOwnReach, useRoleCalls, useRoles, useSubjects } from './use-roles.web.ts'

/** `/business/{businessId}/roles/{roleId}`: what the people of one role may do; `new` makes one, `?copy=` from another. */
export default function RoleEditorScreen() {
  return (
    <BusinessRecords>
      <RoleScreen />
    </BusinessRecords>
  )
}

const EMPTY: RoleDraft = { name: '', rights: {}, fields: {} }

/** Loads the roles, then opens one of them. */
export function RoleScreen() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { roleId } = useParams({ strict: false }) as { roleId?: string }
  const { copy } = usePlaceSearch()
  const roles = useRoles()
  if (roles.isError && !roles.data)
    return (
      <ErrorState what={t`The roles could not be loaded`} error={roles.error} onRetry={() => void roles.refetch()} />
    )
  if (!roles.data)
    return (
      <div className={classes.waiting}>
        <Skeleton height={34} width={280} />
        <Skeleton height={30} lines={9} />
      </div>
    )
  const is_new = roleId === 'new'
  const role = roles.data.find((one) => String(one.id) === roleId)
  if (!is_new && !role)
    return (
      <EmptyState
        icon={IconMoodSad}
        title={<Trans>This role is not here</Trans>}
        detail={<Trans>It was deleted in the meantime.</Trans>}
      >
        <GoLink to={`/business/${business_id}/roles`} className={classes.link}>
          <Trans>All roles</Trans>
        </GoLink>
      </EmptyState>
    )
  const source = is_new ? roles.data.find((one) => String(one.id) === String(copy)) : undefined
  return <RoleEditor key={roleId} role={role ?? null} source={source} roles={roles.data} />
}

function RoleEditor({ role, source, roles }: { role: Role | null; source?: Role; roles: Role[] }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const phone = useIsPhone()
  const words = useRoleWords()
  const subjects = useSubjects()
  const reach = useOwnReach()
  const calls = useRoleCalls()
  // What the draft is compared with stays as it was opened, however often the list is asked for again.
  const [base, setBase] = useState<RoleDraft & { version: number }>(role ?? { ...EMPTY, version: 0 })
  const [draft, setDraft] = useState<RoleDraft>(
    role ?? { ...EMPTY, rights: source?.rights ?? {}, fields: source?.fields ?? {} },
  )
  const [panel, setPanel] = useState<Subject | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [tried, setTried] = useState(false)

  const locked = role?.is_fixed === true || !reach.can(role ? 'edit' : 'create')
  const changes = roleChanges(subjects, base, draft)
  const dirty = role ? changes.length > 0 : draft.name !== '' || changes.length > 0
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

  async function save() {
    setBusy(true)
    try {
      await calls.save({ id: role?.id ?? null, version: base.version, draft: { ...draft, name: draft.name.trim() } })
      setDone(true)
      notifySaved(role ? t`Saved. It holds from their next click.` : t`Role created`)
      // The guard reads the clean state in the next render; only then may the screen leave.
      setTimeout(() => void go({ to: `/business/${business_id}/roles` }))
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

  return (
    <div className={classes.page}>
      <header className={classes.editorHead}>
        <div className={classes.nameField}>
          <label htmlFor="role-name">
            <Trans>Role name</Trans>
          </label>
          <input
            id="role-name"
            value={draft.name}
            maxLength={ROLE_NAME_MAX}
            disabled={locked}
            autoFocus={!role}
            placeholder={t`Such as Counter staff`}
            autoComplete="off"
            aria-invalid={name_issue ? true : undefined}
            aria-describedby={name_issue ? 'role-name-issue' : undefined}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {name_issue && (
            <p id="role-name-issue" className={classes.issue}>
              {name_issue}
            </p>
          )}
        </div>
        <p className={classes.line}>{words.summary({ ...draft, is_fixed: role?.is_fixed }, subjects)}</p>
        {!locked && (
          <LazyMenu
            position="bottom-end"
            label={t`Copy from another role`}
            items={roles
              .filter((one) => one.id !== role?.id && !one.is_fixed)
              .map((one) => ({
                label: one.name,
                detail: words.summary(one, subjects),
                onClick: () => change({ rights: one.rights, fields: one.fields }),
              }))}
            width={300}
            target={
              <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />}>
                <Trans>Copy from…</Trans>
              </Button>
            }
          />
        )}
      </header>
      {role?.is_fixed && (
        <p className={classes.note}>
          <IconLock size={16} aria-hidden />
          <Trans>
            Admin always has every right, so that somebody can always let the others in. Make another role for less.
          </Trans>
        </p>
      )}
      {theirs && (
        <Conflict
          role={theirs}
          base={base}
          subjects={subjects}
          onKeep={() => {
            setBase(theirs)
            setFailure(null)
          }}
          onTake={() => {
            setBase(theirs)
            setDraft(theirs)
            setFailure(null)
          }}
        />
      )}
      {failure !== null && !theirs && (
        <div className={classes.alert} role="alert">
          {wordsOf(failure)}
        </div>
      )}
      {phone ? <RoleCards {...parts} onOpen={setPanel} /> : <RoleMatrix {...parts} onFields={setPanel} />}
      {!locked && (
        <footer className={classes.foot}>
          <span role="status">
            {changes.length > 0 && role && <Plural value={changes.length} one="# change" other="# changes" />}
          </span>
          <Button variant="default" size="sm" onClick={() => void go({ to: `/business/${business_id}/roles` })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" loading={busy} disabled={role !== null && changes.length === 0} onClick={review}>
            {role ? <Trans>Review and save</Trans> : <Trans>Create role</Trans>}
          </Button>
        </footer>
      )}
      {panel && <SubjectPanel subject={panel} parts={parts} with_rights={phone} onClose={() => setPanel(null)} />}
      {reviewing && (
        <ConfirmDialog
          title={t`Save these changes?`}
          confirm={t`Save`}
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setReviewing(false)}
        >
          <ul className={classes.sentences}>
            {changes.map((one, index) => (
              <li key={index}>{words.change(draft.name, one)}</li>
            ))}
          </ul>
          <p className={classes.affected}>
            {role?.people === 0 ? (
              <Trans>Nobody has this role yet.</Trans>
            ) : (
              <Plural
                value={role?.people ?? 0}
                one="One person has this role. It holds from their next click."
                other="# people have this role. It holds from their next click."
              />
            )}
          </p>
        </ConfirmDialog>
      )}
      <UnsavedGuard when={dirty && !busy && !done} />
    </div>
  )
}

/** Somebody else saved first: what they changed, and whose version goes on. */
function Conflict(props: {
  role: Role
  base: RoleDraft
  subjects: readonly Subject[]
  onKeep: () => void
  onTake: () => void
}) {
  const words = useRoleWords()
  return (
    <div className={classes.alert} role="alert">
      <b>
        <Trans>Somebody else changed this role in the meantime</Trans>
      </b>
      <ul className={classes.sentences}>
        {roleChanges(props.subjects, props.base, props.role).map((one, index) => (
          <li key={index}>{words.change(props.role.name, one)}</li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button variant="default" onClick={props.onTake}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button variant="default" onClick={props.onKeep}>
          <Trans>Keep mine and review</Trans>
        </Button>
      </div>
    </div>
  )
}
