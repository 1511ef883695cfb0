import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { fieldsOf } from '#engine/record/define.ts'
import { useWhole } from '#engine/web/context.tsx'
import { chipsFrom } from '#platform/filters/screen/filter-model.ts'
import { chipWords } from '#platform/filters/screen/filter-words.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { lead } from '../../leads/lead.record.ts'
import type { RuleInput } from '../rule.ts'

/** Describes rules in plain words: which leads, to whom, how. */
export function useRuleWords(book: OptionBook, roles: readonly { id: number; name: string }[]) {
  const { t, i18n } = useLingui()
  const fields = fieldsOf(useWhole(lead))
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const either = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })

  function which(rule: RuleInput): string {
    if (!rule.filter) return t`Every lead`
    const { chips, groups, kept, combiner } = chipsFrom(rule.filter)
    const parts = chips.flatMap((chip) => {
      const field = fields[chip.field]
      if (!field) return [t`a field that is gone`]
      const { condition, value } = chipWords({ chip, field, book, i18n })
      return [`${i18n._(field.label)} ${condition} ${value}`.replace(/\s+/g, ' ').trim()]
    })
    const more = groups.length + kept.length
    if (more > 0) parts.push(plural(more, { one: 'one more group', other: '# more groups' }))
    const joined = combiner === 'AND' ? list.format(parts) : either.format(parts)
    return t`Leads where ${joined}`
  }

  function whom(rule: RuleInput): string {
    const name = (record: string) => (id: number) => book.find(record, id)?.title ?? `#${id}`
    const role = (id: number) => roles.find((one) => one.id === id)?.name ?? `#${id}`
    return list.format([
      ...rule.team_ids.map(name('team')),
      ...rule.location_ids.map(name('location')),
      ...rule.role_ids.map(role),
      ...rule.user_ids.map(name('user')),
    ])
  }

  function how(rule: RuleInput): string {
    const { window_days, idle_days } = rule
    const ways = {
      turn: t`in turn`,
      least_open: t`to the person with the fewest open leads`,
      least_received: plural(window_days, {
        one: 'to the person who got the fewest in the last day',
        other: 'to the person who got the fewest in the last # days',
      }),
    }
    const person = book.find('user', rule.nobody_user_id)?.title ?? ''
    const nobody = { next: t`else the next rule`, wait: t`else it waits`, person: t`else ${person}` }
    const parts = [ways[rule.method]]
    if (rule.on_shift) parts.push(t`only on shift, ${nobody[rule.nobody]}`)
    if (rule.also_typed) parts.push(t`also leads typed in`)
    if (idle_days !== null)
      parts.push(plural(idle_days, { one: 'moves on after a quiet day', other: 'moves on after # quiet days' }))
    return parts.join(' · ')
  }

  return { which, whom, how }
}
