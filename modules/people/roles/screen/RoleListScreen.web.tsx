import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { GoLink, useGo } from '#ui/places.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { BusinessRecords } from '#modules/web.tsx'
import places from '../../people.module.css'
import classes from './roles.module.css'
import { useRoleWords } from './use-role-words.web.ts'
import { type Role, useOwnReach, useRoles, useSubjects } from './use-roles.web.ts'

const ViewAsDialog = lazy(() => import('../../visibility/screen/ViewAsDialog.web.tsx'))
const DeleteRole = lazy(() => import('./DeleteRole.web.tsx'))

/** `/business/{businessId}/roles`: every role, who has it and what it means in a line. */
export default function RoleListScreen() {
  return (
    <BusinessRecords>
      <RoleList />
    </BusinessRecords>
  )
}

/** The list itself. */
export function RoleList() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const roles = useRoles()
  const words = useRoleWords()
  const subjects = useSubjects()
  const reach = useOwnReach()
  const phone = useIsPhone()
  const [deleting, setDeleting] = useState<Role | null>(null)
  const [viewing, setViewing] = useState(false)
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const path = `/business/${business_id}/roles`
  const create = reach.can('create') && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void go({ to: `${path}/new` })}>
      <Trans>New role</Trans>
    </Button>
  )
  return (
    <div className={classes.page} data-narrow>
      <header className={classes.head}>
        <h1 className={classes.srOnly}>
          <Trans>Roles</Trans>
        </h1>
        <p>
          <Trans>
            A role says what the people who have it may see and do. Somebody with two roles may do what either allows.
          </Trans>
        </p>
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
        {!phone && create}
      </header>
      {roles.isPending && (
        <div className={classes.waiting}>
          <Skeleton height={48} lines={5} />
        </div>
      )}
      {roles.isError && !roles.data && (
        <ErrorState what={t`The roles could not be loaded`} error={roles.error} onRetry={() => void roles.refetch()} />
      )}
      {roles.data && (
        <ul className={classes.list}>
          {roles.data.map((role) => (
            <li key={role.id}>
              <GoLink to={`${path}/${role.id}`} className={classes.row}>
                <span className={classes.two}>
                  <b>
                    {role.name}
                    {role.is_fixed && <IconLock size={13} aria-label={t`Cannot be changed`} />}
                  </b>
                  <small>{words.summary(role, subjects)}</small>
                </span>
                <span className={classes.count}>
                  <Plural value={role.people} _0="Nobody yet" one="# person" other="# people" />
                </span>
              </GoLink>
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
                    onClick: () => setDeleting(role),
                  },
                ]}
                target={
                  <ActionIcon size={36} className={classes.dots} aria-label={t`More for ${role.name}`}>
                    <IconDots size={18} aria-hidden />
                  </ActionIcon>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {phone && create && <footer className={places.thumbs}>{create}</footer>}
      {viewing && (
        <Suspense>
          <ViewAsDialog onClose={() => setViewing(false)} />
        </Suspense>
      )}
      {deleting && (
        <Suspense>
          <DeleteRole role={deleting} roles={roles.data ?? []} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </div>
  )
}
