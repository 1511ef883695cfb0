import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '#ui/Dialog.tsx'
import { presetOf, presetRights, PRESETS, ruledFields, type Subject } from '../subjects.ts'
import type { RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { RightSelect, RuleSelect } from './ScopeSelect.web.tsx'
import { useRoleWords } from './use-role-words.web.ts'

/** One record of a role: its rights as a list where the matrix does not fit, and what is done with each of its fields. */
export function SubjectPanel({
  subject,
  parts,
  with_rights,
  onClose,
}: {
  subject: Subject
  parts: RoleParts
  with_rights: boolean
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const many = i18n._(subject.label.many)
  const limited = Object.keys(parts.draft.fields[subject.name] ?? {}).length
  return (
    <SidePanel
      title={many}
      detail={limited > 0 ? t`${limited} fields limited for ${parts.draft.name}` : t`Every field is open`}
      onClose={onClose}
      width={480}
    >
      <div className={classes.panel}>
        {with_rights && <Rights subject={subject} parts={parts} />}
        {ruledFields(subject).length > 0 && <Fields subject={subject} parts={parts} />}
      </div>
      <footer className={classes.panelFoot}>
        <Button size="sm" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </footer>
    </SidePanel>
  )
}

function Rights({ subject, parts }: { subject: Subject; parts: RoleParts }) {
  const { t } = useLingui()
  const words = useRoleWords()
  const now = presetOf(parts.draft.rights, subject)
  const names = { nothing: t`Nothing`, own: t`Own only`, everything: t`Everything` }
  return (
    <section className={classes.block}>
      <h3>
        <Trans>What they may do</Trans>
      </h3>
      {!parts.locked && (
        <div className={classes.presets} role="group" aria-label={t`Set all at once`}>
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={now === preset}
              onClick={() => parts.setRights(subject, presetRights(subject, preset))}
            >
              {names[preset]}
            </button>
          ))}
        </div>
      )}
      <ul className={classes.lines}>
        {subject.rights.map((right) => (
          <li key={right}>
            <span>
              <b>{words.right(subject, right)}</b>
              <small>{words.rightHelp(subject, right)}</small>
            </span>
            <RightSelect subject={subject} right={right} parts={parts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fields({ subject, parts }: { subject: Subject; parts: RoleParts }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const fields = ruledFields(subject)
  const rules = parts.draft.fields[subject.name] ?? {}
  const shown = fields.filter(([, field]) =>
    i18n._(field.label).toLocaleLowerCase(i18n.locale).includes(typed.trim().toLocaleLowerCase(i18n.locale)),
  )
  return (
    <section className={classes.block}>
      <h3>
        <Trans>Fields</Trans>
      </h3>
      <p>
        <Trans>A masked field shows its last four characters, in lists, exports and search as well.</Trans>
      </p>
      {fields.length > 8 && (
        <input
          className={classes.find}
          type="search"
          value={typed}
          placeholder={t`Find a field`}
          aria-label={t`Find a field`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul className={classes.lines}>
        {shown.map(([name, field]) => (
          <li key={name}>
            <span>{i18n._(field.label)}</span>
            <RuleSelect
              label={i18n._(field.label)}
              value={rules[name] ?? 'edit'}
              was={parts.base.fields[subject.name]?.[name] ?? 'edit'}
              limit={parts.reach.rule(subject.name, name)}
              disabled={parts.locked}
              wrong={parts.wrong.get(`fields.${subject.name}.${name}`)}
              onChange={(rule) => parts.setRule(subject, name, rule)}
            />
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            <Trans>No field of this name</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
