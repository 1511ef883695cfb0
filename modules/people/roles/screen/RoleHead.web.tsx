import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Muted, Row, Spacer } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { ROLE_NAME_MAX } from '../role-input.ts'
import type { useRoleEditor } from './use-role-editor.web.ts'
import { useRoleWords } from './use-role-words.web.ts'
import type { Role } from './use-roles.web.ts'

/** Name of a role, its rights in one sentence, and copying the rights of another role. */
export function RoleHead({
  role,
  roles,
  editor: { parts, change, name_issue },
}: {
  role: Role | null
  roles: Role[]
  editor: ReturnType<typeof useRoleEditor>
}) {
  const { t } = useLingui()
  const words = useRoleWords()
  return (
    <Row gap="lg" align="flex-end">
      <TextInput
        id="role-name"
        label={t`Role name`}
        size="sm"
        w={280}
        value={parts.draft.name}
        maxLength={ROLE_NAME_MAX}
        disabled={parts.locked}
        autoFocus={!role}
        placeholder={t`Such as Counter staff`}
        autoComplete="off"
        error={name_issue}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Muted>{words.summary({ ...parts.draft, is_fixed: role?.is_fixed }, parts.subjects)}</Muted>
      <Spacer />
      {!parts.locked && (
        <LazyMenu
          position="bottom-end"
          label={t`Copy from another role`}
          items={roles
            .filter((one) => one.id !== role?.id && !one.is_fixed)
            .map((one) => ({
              label: one.name,
              detail: words.summary(one, parts.subjects),
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
    </Row>
  )
}
