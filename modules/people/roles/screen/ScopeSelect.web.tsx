import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { FIELD_RULES, type FieldRule, allowsMore, isWider, type Right, type Scope } from '#engine/record/rights.ts'
import { scopeIn, scopesFor, type Subject } from '../subjects.ts'
import type { RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { useRoleWords } from './use-role-words.web.ts'

/** The scope of one right; without a choice if everybody has it. */
function ScopeSelect({
  subject,
  right,
  value,
  limit,
  was,
  disabled,
  wrong,
  onChange,
}: {
  subject: Subject
  right: Right
  value: Scope
  /** The widest scope that the editing person may give. */
  limit: Scope
  /** The value in the saved role; a cell that differs is marked. */
  was: Scope
  disabled?: boolean
  wrong?: string
  onChange: (scope: Scope) => void
}) {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  const choices = scopesFor(subject, right)
  const label = `${words.right(subject, right)}: ${i18n._(subject.label.many)}`
  if (choices.length === 1)
    return (
      <span className={classes.fixed} title={t`Forms and filters need this list, so every member reads it`}>
        {t`Everyone`}
      </span>
    )
  return (
    <Pick
      label={label}
      tone={value === 'none' ? 'none' : value === 'all' ? 'all' : 'some'}
      value={value}
      changed={value !== was}
      disabled={disabled}
      wrong={wrong}
      onChange={(next) => onChange(next as Scope)}
      options={choices.map((scope) => ({
        value: scope,
        label: words.scope(subject, right, scope),
        disabled: isWider(scope, limit) && isWider(scope, was),
      }))}
    />
  )
}

/** One cell of the edited role: the scope of one right on one record. */
export function RightSelect({ subject, right, parts }: { subject: Subject; right: Right; parts: RoleParts }) {
  return (
    <ScopeSelect
      subject={subject}
      right={right}
      value={scopeIn(parts.draft.rights, subject, right)}
      was={scopeIn(parts.base.rights, subject, right)}
      limit={parts.reach.scope(subject.name, right)}
      disabled={parts.locked}
      wrong={parts.wrong.get(`rights.${subject.name}.${right}`)}
      onChange={(scope) => parts.setScope(subject, right, scope)}
    />
  )
}

/** The rule of one field. */
export function RuleSelect({
  label,
  value,
  limit,
  was,
  disabled,
  wrong,
  onChange,
}: {
  label: string
  value: FieldRule
  limit: FieldRule
  was: FieldRule
  disabled?: boolean
  wrong?: string
  onChange: (rule: FieldRule) => void
}) {
  const words = useRoleWords()
  return (
    <Pick
      label={label}
      tone={value === 'edit' ? 'none' : 'limited'}
      value={value}
      changed={value !== was}
      disabled={disabled}
      wrong={wrong}
      onChange={(next) => onChange(next as FieldRule)}
      options={FIELD_RULES.toReversed().map((rule) => ({
        value: rule,
        label: words.rule(rule),
        disabled: allowsMore(rule, limit) && allowsMore(rule, was),
      }))}
    />
  )
}

// The browser's own select, because a hundred of them are cheap and phones show their usual picker.
function Pick(props: {
  label: string
  tone: 'none' | 'some' | 'limited' | 'all'
  value: string
  changed: boolean
  disabled?: boolean
  wrong?: string
  options: { value: string; label: string; disabled: boolean }[]
  onChange: (value: string) => void
}) {
  return (
    <span
      className={classes.pick}
      data-tone={props.tone}
      data-changed={props.changed || undefined}
      data-wrong={props.wrong ? true : undefined}
      title={props.wrong}
    >
      <select
        aria-label={props.label}
        aria-invalid={props.wrong ? true : undefined}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={12} aria-hidden />
    </span>
  )
}
