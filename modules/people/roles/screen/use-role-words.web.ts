import { useLingui } from '@lingui/react/macro'
import { type FieldRule, type Right, RIGHTS, type Scope } from '#engine/record/rights.ts'
import { wordsOfModules } from '#engine/record/module.ts'
import { modules } from '#modules/modules.ts'
import { actionLabels, actionRights, type RoleChange, ruledFields, scopeIn, type Subject } from '../subjects.ts'
import type { RoleDraft } from './use-roles.web.ts'

// True for a record with parents, which is visible if a parent is.
const belongsToOthers = ({ definition }: Subject) => definition?.parents !== undefined

const MODULE_WORDS = wordsOfModules(modules)

/** Words for rights, scopes, rules, and changes of a role. */
export function useRoleWords() {
  const { t, i18n } = useLingui()

  const many = (subject: Subject): string => i18n._(subject.label.many).toLocaleLowerCase(i18n.locale)

  // The labels of the actions behind a right; null for a plain right.
  const ofActions = (subject: Subject | null, name: Right): string | null =>
    (subject &&
      actionLabels(subject, name)
        ?.map((label) => i18n._(label))
        .join(', ')) ||
    null

  const right = (subject: Subject | null, name: Right): string =>
    ({
      view: t`See`,
      create: t`Add`,
      edit: t`Edit`,
      delete: t`Delete`,
      assign: t`Assign`,
      import: t`Import`,
      export: t`Export`,
    })[name] ??
    ofActions(subject, name) ??
    name

  const rightHelp = (subject: Subject | null, name: Right): string =>
    ({
      view: t`Find and open records`,
      create: t`Make new ones`,
      edit: t`Change their fields`,
      delete: t`Move them to the trash, and bring them back`,
      assign: t`Give them to somebody else`,
      import: t`Import them from a file`,
      export: t`Take them out in a file`,
    })[name] ?? t`Use the button “${right(subject, name)}”`

  const scope = (subject: Subject, name: Right, value: Scope): string => {
    if (subject.definition?.lookup && name === 'view') return t`Everyone`
    if (belongsToOthers(subject) && name === 'view' && value === 'all') return t`With its record`
    if ((!subject.definition || name === 'create' || name === 'import') && value === 'all') return t`Yes`
    return { none: t`No`, own: t`Own`, team: t`Team`, location: t`Branch`, all: t`All` }[value]
  }

  const scopeHelp = (value: Scope): string =>
    ({
      none: t`Not at all`,
      own: t`Given to them, or made by them and given to nobody`,
      team: t`Their own, their team’s and those of the teams below`,
      location: t`Everything in their branches, and their team’s`,
      all: t`Everything in the business`,
    })[value]

  const rule = (value: FieldRule): string =>
    ({ edit: t`Can edit`, read: t`Can read`, masked: t`Masked`, hidden: t`Hidden` })[value]

  /** "delete own leads": a right with its scope, in words. */
  const doing = (subject: Subject, name: Right, value: Scope): string => {
    const records = many(subject)
    const whose =
      !subject.definition || name === 'create' || name === 'import' || (belongsToOthers(subject) && name === 'view')
        ? records
        : {
            none: records,
            own: t`own ${records}`,
            team: t`${records} of their team`,
            location: t`${records} of their branches`,
            all: t`all ${records}`,
          }[value]
    const words: Record<string, string> = {
      view: t`see ${whose}`,
      create: t`add ${whose}`,
      edit: t`edit ${whose}`,
      delete: t`delete ${whose}`,
      assign: t`assign ${whose}`,
      import: t`import ${whose}`,
      export: t`export ${whose}`,
    }
    return words[name] ?? t`use “${right(subject, name)}” on ${whose}`
  }

  /** One plain sentence for one change. */
  const change = (role: string, one: RoleChange): string => {
    if (one.what === 'name')
      return one.before === '' ? t`New role ${one.after}` : t`${one.before} is now called ${one.after}`
    if (one.what === 'right') {
      if (one.after === 'none') {
        const lost = doing(one.subject, one.right, one.before)
        return t`${role} can no longer ${lost}`
      }
      const gained = doing(one.subject, one.right, one.after)
      if (one.before === 'none') return t`${role} can now ${gained}`
      const before = scope(one.subject, one.right, one.before).toLocaleLowerCase(i18n.locale)
      return t`${role} can now ${gained} (was: ${before})`
    }
    const label = i18n._(one.label)
    const records = many(one.subject)
    return {
      edit: t`${role} can now edit ${label} of ${records}`,
      read: t`${role} can now read ${label} of ${records}, but not change it`,
      masked: t`${role} now sees only the end of ${label} of ${records}`,
      hidden: t`${role} no longer sees ${label} of ${records}`,
    }[one.after]
  }

  const listed = (words: string[]): string => {
    const shown = words.slice(0, 4)
    const more = words.length - shown.length
    return shown.join(', ') + (more > 0 ? ` ${t`and ${more} more`}` : '')
  }

  /** A role in one line: what its people can see, and the fields closed to them. */
  const summary = (role: RoleDraft & { is_fixed?: boolean }, subjects: readonly Subject[]): string => {
    if (role.is_fixed) return t`Sees and does everything, always`
    const main = subjects.filter((one) => one.definition && !one.definition.lookup && !belongsToOthers(one))
    const seen = (value: Scope) =>
      listed(main.filter((one) => scopeIn(role.rights, one, 'view') === value).map((one) => many(one)))
    const [all, location, team, own] = [seen('all'), seen('location'), seen('team'), seen('own')]
    const parts = [
      all && t`Sees all ${all}`,
      location && t`Sees ${location} of their branches`,
      team && t`Sees ${team} of their team`,
      own && t`Sees own ${own}`,
    ].filter(Boolean)
    if (parts.length === 0) parts.push(t`Sees none of the main records`)
    const verbs = RIGHTS.filter(
      (one) => one !== 'view' && main.some((subject) => scopeIn(role.rights, subject, one) !== 'none'),
    ).map((one) => right(null, one).toLocaleLowerCase(i18n.locale))
    const of_actions = main.flatMap((subject) =>
      actionRights(subject)
        .filter((one) => scopeIn(role.rights, subject, one) !== 'none')
        .map((one) => right(subject, one).toLocaleLowerCase(i18n.locale)),
    )
    verbs.push(...new Set(of_actions))
    if (verbs.length > 0) parts.push(t`can ${verbs.join(', ')}`)
    const closed = (value: FieldRule) =>
      listed([
        ...new Set(
          main.flatMap((one) =>
            ruledFields(one)
              .filter(([name]) => role.fields[one.name]?.[name] === value)
              .map(([, field]) => i18n._(field.label).toLocaleLowerCase(i18n.locale)),
          ),
        ),
      ])
    const [masked, hidden, read] = [closed('masked'), closed('hidden'), closed('read')]
    if (masked) parts.push(t`${masked} masked`)
    if (hidden) parts.push(t`${hidden} hidden`)
    if (read) parts.push(t`${read} not to change`)
    const roles = subjects.find((one) => one.name === 'role')
    if (roles && scopeIn(role.rights, roles, 'edit') !== 'none') parts.push(t`changes roles`)
    return parts.join(' · ')
  }

  // Use the modules' labels: the specification's names are not meant for people.
  const module = (name: string): string => i18n._(MODULE_WORDS[name] ?? name)

  return { many, right, rightHelp, scope, scopeHelp, rule, change, summary, module }
}
