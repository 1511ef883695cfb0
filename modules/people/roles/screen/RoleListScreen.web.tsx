import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useGo } from '#ui/places.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { useRoleWords } from './use-role-words.web.ts'
import { type Role, useOwnReach, useRoleCalls, useRoles, useSubjects } from './use-roles.web.ts'

const ViewAsDialog = lazy(() => import('../../visibility/screen/ViewAsDialog.web.tsx'))
const ReplaceAndDelete = lazy(async () => ({
  default: (await import('#ui/ReplaceAndDelete.tsx')).ReplaceAndDelete,
}))

/** `/business/{businessId}/roles`: every role, how many people have it and its rights in one line. */
export default function RoleListScreen() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const roles = useRoles()
  const reach = useOwnReach()
  const [deleting, setDeleting] = useState<Role | null>(null)
  const [viewing, setViewing] = useState(false)
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const path = `/business/${business_id}/roles`
  return (
    <SettingsPage
      quiet
      title={<Trans>Roles</Trans>}
      detail={<Trans>A role says what its people may see and do. Several roles of one person add up.</Trans>}
      actions={
        <>
          {is_owner && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setViewing(true)}
            >
              <Trans>View as…</Trans>
            </Button>
          )}
          {reach.can('create') && (
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void go({ to: `${path}/new` })}
            >
              <Trans>New role</Trans>
            </Button>
          )}
        </>
      }
    >
      {roles.isPending && <Skeleton height={48} lines={5} />}
      {roles.isError && !roles.data && (
        <ErrorState what={t`The roles could not be loaded`} error={roles.error} onRetry={() => void roles.refetch()} />
      )}
      {roles.data && (
        <List framed>
          {roles.data.map((role) => (
            <RoleRow key={role.id} role={role} path={path} onDelete={() => setDeleting(role)} />
          ))}
        </List>
      )}
      <Suspense>
        {viewing && <ViewAsDialog onClose={() => setViewing(false)} />}
        {deleting && <DeleteRole role={deleting} roles={roles.data ?? []} onClose={() => setDeleting(null)} />}
      </Suspense>
    </SettingsPage>
  )
}

function RoleRow({ role, path, onDelete }: { role: Role; path: string; onDelete: () => void }) {
  const { t } = useLingui()
  const go = useGo()
  const words = useRoleWords()
  const subjects = useSubjects()
  const reach = useOwnReach()
  return (
    <ListRow
      to={{ to: `${path}/${role.id}` }}
      title={
        <>
          {role.name}
          {role.is_fixed && <IconLock size={13} aria-label={t`Cannot be changed`} />}
        </>
      }
      detail={words.summary(role, subjects)}
      side={<Plural value={role.people} _0="Nobody yet" one="# person" other="# people" />}
      actions={
        <LazyMenu
          position="bottom-end"
          label={t`More for ${role.name}`}
          items={[
            {
              label: t`Copy to a new role`,
              icon: IconCopy,
              disabled: !reach.can('create'),
              onClick: () => void go({ to: `${path}/new`, search: { copy: role.id } }),
            },
            {
              label: t`Delete`,
              icon: IconTrash,
              danger: true,
              disabled: role.is_fixed || !reach.can('delete'),
              onClick: onDelete,
            },
          ]}
          target={
            <ActionIcon size={32} aria-label={t`More for ${role.name}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        />
      }
    />
  )
}

/** Asks before a role is deleted, and which role its people get instead. */
function DeleteRole({ role, roles, onClose }: { role: Role; roles: Role[]; onClose: () => void }) {
  const { t } = useLingui()
  const calls = useRoleCalls()
  return (
    <ReplaceAndDelete
      title={t`Delete ${role.name}?`}
      confirm={t`Delete`}
      used={role.people}
      unused_words={t`Nobody has this role. A deleted role cannot be restored.`}
      choice_label={
        <Plural
          value={role.people}
          one="One person has this role and gets instead"
          other="# people have this role and get instead"
        />
      }
      choose={t`Choose a role`}
      missing={t`Choose the role they get instead`}
      choices={roles.filter((one) => one.id !== role.id).map(({ id, name }) => ({ id, title: name }))}
      done={t`${role.name} is deleted`}
      run={(replacement) => calls.remove(role.id, replacement)}
      onClose={onClose}
    />
  )
}
