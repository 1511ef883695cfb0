import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { scopeIn, type Subject } from '../subjects.ts'
import { groupsOf, type RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { useRoleWords } from './use-role-words.web.ts'

/** The matrix on a phone: a card for each record that says in a line what is allowed, and opens the rest. */
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
    <section key={group.module} className={classes.cardGroup}>
      <h2>{words.module(group.module)}</h2>
      <ul className={classes.cards}>
        {group.subjects.map((subject) => (
          <li key={subject.name}>
            <button type="button" onClick={() => onOpen(subject)}>
              <span>
                <b>{i18n._(subject.label.many)}</b>
                <small>{lineOf(subject)}</small>
              </span>
              <IconChevronRight size={17} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
