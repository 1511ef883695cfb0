import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { roleChanges } from '../subjects.ts'
import type { RoleParts } from './role-parts.web.ts'
import type { useRoleEditor } from './use-role-editor.web.ts'
import { useRoleWords } from './use-role-words.web.ts'
import type { Role } from './use-roles.web.ts'

/** Shows the changes of a role as sentences before they are saved. */
export function ReviewDialog({ people, editor }: { people: number; editor: ReturnType<typeof useRoleEditor> }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Save these changes?`}
      confirm={t`Save`}
      busy={editor.busy}
      onConfirm={() => void editor.save()}
      onClose={editor.stopReviewing}
    >
      <Stack>
        <Sentences name={editor.parts.draft.name} changes={editor.changes} />
        <Muted>
          {people === 0 ? (
            <Trans>Nobody has this role yet.</Trans>
          ) : (
            <Plural
              value={people}
              one="One person has this role. It holds from their next click."
              other="# people have this role. It holds from their next click."
            />
          )}
        </Muted>
      </Stack>
    </ConfirmDialog>
  )
}

/** Another person saved the role first: shows their changes and asks which version to continue with. */
export function RoleConflict({
  role,
  parts,
  onSettle,
}: {
  role: Role
  parts: RoleParts
  onSettle: (keeps_draft: boolean) => void
}) {
  return (
    <Notice tone="danger" alert>
      <Stack gap="sm">
        <b>
          <Trans>Someone else changed this role in the meantime</Trans>
        </b>
        <Sentences name={role.name} changes={roleChanges(parts.subjects, parts.base, role)} />
        <Row>
          <Button variant="default" onClick={() => onSettle(false)}>
            <Trans>Take theirs</Trans>
          </Button>
          <Button variant="default" onClick={() => onSettle(true)}>
            <Trans>Keep mine and review</Trans>
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

function Sentences({ name, changes }: { name: string; changes: ReturnType<typeof roleChanges> }) {
  const words = useRoleWords()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18, maxHeight: '50vh', overflow: 'auto' }}>
      {changes.map((one, index) => (
        <li key={index}>{words.change(name, one)}</li>
      ))}
    </ul>
  )
}
