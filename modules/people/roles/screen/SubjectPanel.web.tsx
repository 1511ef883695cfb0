import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '#ui/Dialog.tsx'
import { FieldRow } from '#ui/layout/fields.tsx'
import { Muted, PanelBody, Stack, Title } from '#ui/layout/flow.tsx'
import { ActionBar } from '#ui/layout/pages.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { presetOf, presetRights, PRESETS, ruledFields, type Subject } from '../subjects.ts'
import type { RoleParts } from './role-parts.web.ts'
import { RightSelect, RuleSelect } from './ScopeSelect.web.tsx'
import { useRoleWords } from './use-role-words.web.ts'

/** One record of a role: its rights where the matrix does not fit, and the rules of its fields. */
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
      <PanelBody>
        {with_rights && <Rights subject={subject} parts={parts} />}
        {ruledFields(subject).length > 0 && <Fields subject={subject} parts={parts} />}
      </PanelBody>
      <ActionBar>
        <Button size="sm" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </ActionBar>
    </SidePanel>
  )
}

function Rights({ subject, parts }: { subject: Subject; parts: RoleParts }) {
  const { t } = useLingui()
  const words = useRoleWords()
  const names = { nothing: t`Nothing`, own: t`Own only`, everything: t`Everything` }
  return (
    <Stack as="section" gap="sm">
      <Title order={3}>
        <Trans>Rights</Trans>
      </Title>
      {!parts.locked && (
        <Segmented
          label={t`Set all at once`}
          value={presetOf(parts.draft.rights, subject)}
          options={PRESETS.map((preset) => ({ value: preset, label: names[preset] }))}
          onChange={(preset) => preset && parts.setRights(subject, presetRights(subject, preset))}
        />
      )}
      <div>
        {subject.rights.map((right) => (
          <FieldRow key={right} title={words.right(subject, right)} detail={words.rightHelp(subject, right)}>
            <RightSelect subject={subject} right={right} parts={parts} />
          </FieldRow>
        ))}
      </div>
    </Stack>
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
    <Stack as="section" gap="sm">
      <Title order={3}>
        <Trans>Fields</Trans>
      </Title>
      <Muted>
        <Trans>A masked field shows only its last four characters, in lists, exports and search too.</Trans>
      </Muted>
      {fields.length > 8 && <SearchBox label={t`Find a field`} value={typed} onChange={setTyped} />}
      <div>
        {shown.map(([name, field]) => (
          <FieldRow key={name} title={i18n._(field.label)}>
            <RuleSelect
              label={i18n._(field.label)}
              value={rules[name] ?? 'edit'}
              was={parts.base.fields[subject.name]?.[name] ?? 'edit'}
              limit={parts.reach.rule(subject.name, name)}
              disabled={parts.locked}
              wrong={parts.wrong.get(`fields.${subject.name}.${name}`)}
              onChange={(rule) => parts.setRule(subject, name, rule)}
            />
          </FieldRow>
        ))}
        {shown.length === 0 && (
          <Muted>
            <Trans>No field found.</Trans>
          </Muted>
        )}
      </div>
    </Stack>
  )
}
