import '#ui/css/select.ts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Pill } from '#ui/bits.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import type { Named, Person } from './calls.web.ts'

/** Chooses roles and people. Without any, everybody with the right to approve decides. */
export function NamedInput({
  label,
  value,
  roles,
  people,
  onChange,
}: {
  label: string
  value: Named
  roles: readonly Person[]
  people: readonly Person[]
  onChange: (value: Named) => void
}) {
  const { t } = useLingui()
  const lists = { roles, people } as const
  const chosen = (['roles', 'people'] as const).flatMap((kind) =>
    value[kind].flatMap((id) => {
      const one = lists[kind].find((person) => person.id === id)
      return one ? [{ kind, ...one }] : []
    }),
  )
  const open = (kind: 'roles' | 'people') =>
    lists[kind]
      .filter(({ id }) => !value[kind].includes(id))
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }))
  const add = (key: string | null) => {
    if (key === null) return
    const [kind, id] = key.split(' ') as ['roles' | 'people', string]
    onChange({ ...value, [kind]: [...value[kind], Number(id)] })
  }
  return (
    <Stack gap="xs">
      <Select
        label={label}
        description={
          chosen.length === 0 ? t`Nobody is named, so everybody with the right to approve decides.` : undefined
        }
        placeholder={t`Add a role or a person`}
        searchable
        // The list offers what is not chosen yet, so the field is empty after each choice.
        value={null}
        data={[
          { group: t`Roles`, items: open('roles') },
          { group: t`People`, items: open('people') },
        ]}
        onChange={add}
        maw={420}
      />
      {chosen.length > 0 && (
        <Row>
          {chosen.map(({ kind, id, name }) => (
            <Pill key={`${kind} ${id}`}>
              {name}
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange({ ...value, [kind]: value[kind].filter((one) => one !== id) })}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </Pill>
          ))}
        </Row>
      )}
    </Stack>
  )
}
