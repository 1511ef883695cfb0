import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock, IconMoodSad } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { ActionBar, SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, wordsOf } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import type { Subject } from '../subjects.ts'
import { RoleCards } from './RoleCards.web.tsx'
import { RoleConflict, ReviewDialog } from './RoleChanges.web.tsx'
import { RoleHead } from './RoleHead.web.tsx'
import { RoleMatrix } from './RoleMatrix.web.tsx'
import { SubjectPanel } from './SubjectPanel.web.tsx'
import { useRoleEditor } from './use-role-editor.web.ts'
import { type Role, useRoles } from './use-roles.web.ts'

/** `/business/{businessId}/roles/{roleId}`: the rights of one role; `new` creates one, `?copy=` from another. */
export default function RoleEditorScreen() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { roleId } = useParams({ strict: false }) as { roleId?: string }
  const { copy } = usePlaceSearch()
  const roles = useRoles()
  if (roles.isError && !roles.data)
    return (
      <ErrorState what={t`The roles could not be loaded`} error={roles.error} onRetry={() => void roles.refetch()} />
    )
  if (!roles.data) return <WaitingPage width="wide" lines={9} />
  const is_new = roleId === 'new'
  const role = roles.data.find((one) => String(one.id) === roleId)
  if (!is_new && !role)
    return (
      <EmptyState
        icon={IconMoodSad}
        title={<Trans>This role was not found</Trans>}
        detail={<Trans>It may have been deleted.</Trans>}
      >
        <TextLink to={`/business/${business_id}/roles`}>
          <Trans>All roles</Trans>
        </TextLink>
      </EmptyState>
    )
  const source = is_new ? roles.data.find((one) => String(one.id) === String(copy)) : undefined
  return <RoleEditor key={roleId} role={role ?? null} source={source} roles={roles.data} />
}

function RoleEditor({ role, source, roles }: { role: Role | null; source?: Role; roles: Role[] }) {
  const phone = useIsPhone()
  const editor = useRoleEditor({ role, source })
  const [panel, setPanel] = useState<Subject | null>(null)
  const { parts, changes } = editor
  return (
    <SettingsPage quiet width="wide" title={role ? <Trans>Role</Trans> : <Trans>New role</Trans>}>
      <RoleHead role={role} roles={roles} editor={editor} />
      {role?.is_fixed && (
        <Notice icon={IconLock}>
          <Trans>Admin always has every right, so that someone can always give rights back to others.</Trans>
        </Notice>
      )}
      {editor.theirs && <RoleConflict role={editor.theirs} parts={parts} onSettle={editor.settle} />}
      {editor.failure !== null && (
        <Notice tone="danger" alert>
          {wordsOf(editor.failure)}
        </Notice>
      )}
      {phone ? <RoleCards {...parts} onOpen={setPanel} /> : <RoleMatrix {...parts} onFields={setPanel} />}
      {!parts.locked && (
        <ActionBar
          status={changes.length > 0 && role && <Plural value={changes.length} one="# change" other="# changes" />}
        >
          <Button variant="default" size="sm" onClick={editor.leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="sm"
            loading={editor.busy}
            disabled={role !== null && changes.length === 0}
            onClick={editor.review}
          >
            {role ? <Trans>Review and save</Trans> : <Trans>Create role</Trans>}
          </Button>
        </ActionBar>
      )}
      {panel && <SubjectPanel subject={panel} parts={parts} with_rights={phone} onClose={() => setPanel(null)} />}
      {editor.reviewing && role && <ReviewDialog people={role.people} editor={editor} />}
      <UnsavedGuard when={editor.is_unsaved} />
    </SettingsPage>
  )
}
