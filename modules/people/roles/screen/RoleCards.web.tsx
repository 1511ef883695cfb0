import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { scopeIn, type Subject } from '../subjects.ts'
import { groupsOf, type RoleParts } from './role-parts.web.ts'
import { useRoleWords } from './use-role-words.web.ts'

/** The matrix on a phone: a row for each record that lists its rights and opens the form of them. */
export function RoleCards({ onOpen, ...parts }: RoleParts & { onOpen: (subject: Subject) => void }) {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  const lineOf = (subject: Subject): string => {
    const rights = subject.rights.filter((right) => scopeIn(parts.draft.rights, subject, right) !== 'none')
    const given = rights.map((right) => {
      const scope = scopeIn(parts.draft.rights, subject, right)
      return `${words.right(subject, right)}: ${words.scope(subject, right, scope).toLocaleLowerCase(i18n.locale)}`
    })
    const limited = Object.keys(parts.draft.fields[subject.name] ?? {}).length
    if (limited > 0) given.push(t`${limited} fields limited`)
    return given.length === 0 ? t`Nothing` : given.join(' · ')
  }
  return groupsOf(parts.subjects).map((group) => (
    <Stack key={group.module} as="section" gap="xs">
      <Muted as="h2">{words.module(group.module)}</Muted>
      <List framed>
        {group.subjects.map((subject) => (
          <ListRow
            key={subject.name}
            title={i18n._(subject.label.many)}
            detail={lineOf(subject)}
            side={<IconChevronRight size={17} aria-hidden />}
            onClick={() => onOpen(subject)}
          />
        ))}
      </List>
    </Stack>
  ))
}
