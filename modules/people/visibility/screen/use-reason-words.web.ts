import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Reason, RightAnswer } from '../reasons.ts'

/** The chain of reasons in plain words. */
export function useReasonWords(definition: RecordDefinition) {
  const { t, i18n } = useLingui()
  const lower = (text: string) => i18n._(text).toLocaleLowerCase(i18n.locale)
  const one = lower(definition.label.one)
  const many = lower(definition.label.many)

  const reason = (because: Reason): string => {
    switch (because.because) {
      case 'business_owner':
        return t`owns the business`
      case 'admin':
        return t`is Admin, who has every right`
      case 'everybody':
        return t`every member reads ${many}`
      case 'all':
        return t`the right covers all ${many}`
      case 'owner':
        if (because.self) return t`they are its owner`
        return because.under && because.team
          ? t`its owner is ${because.person}, in the team ${because.team} below ${because.under}`
          : t`its owner is ${because.person}, in their team`
      case 'creator':
        if (because.self) return t`they made it`
        return because.under && because.team
          ? t`it was made by ${because.person}, in the team ${because.team} below ${because.under}`
          : t`it was made by ${because.person}, in their team`
      case 'location':
        return t`it belongs to ${because.location}, where they work`
      case 'parent': {
        const why = because.reasons.map(reason).join(', ')
        return because.seen
          ? t`it belongs to ${because.title}: ${why}`
          : t`it belongs to ${because.title}, which they cannot see`
      }
      case 'no_right':
        return t`no role gives this`
      case 'not_seen':
        return t`they cannot see it`
      case 'out_of_reach':
        if (because.person && because.location) return t`it is with ${because.person}, in ${because.location}`
        if (because.person) return t`it is with ${because.person}`
        return t`nobody near them has it`
    }
  }

  const reach = (answer: RightAnswer): string =>
    ({
      none: t`nothing`,
      own: t`own ${many}`,
      team: t`${many} of the team`,
      location: t`${many} of the branches`,
      all: t`all ${many}`,
    })[answer.scope]

  /** "Sales: own leads · they are its owner". */
  const sentence = (answer: RightAnswer): string => {
    const reasons = answer.reasons.filter((one) => one.because !== 'all' || answer.roles.length === 0)
    const why = reasons.map(reason).join(t` and `)
    // No scope decided here, so naming one would be misleading.
    if (
      answer.roles.length === 0 ||
      reasons.some((one) => ['everybody', 'business_owner', 'admin'].includes(one.because))
    )
      return why
    const roles = answer.roles.join(', ')
    const line = ['create', 'import'].includes(answer.right) ? roles : t`${roles}: ${reach(answer)}`
    return why === '' ? line : `${line} · ${why}`
  }

  const right = (name: RightAnswer['right']): string =>
    ({
      view: t`See this ${one}`,
      create: t`Add ${many}`,
      edit: t`Edit this ${one}`,
      delete: t`Delete this ${one}`,
      assign: t`Give this ${one} to somebody`,
      import: t`Import ${many}`,
      export: t`Export this ${one}`,
    })[name] ?? name

  return { sentence, right }
}
