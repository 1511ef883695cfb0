import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import { RIGHTS } from '#engine/record/rights.ts'
import { Hidden } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { presetOf, presetRights, PRESETS, ruledFields, scopeIn, type Subject } from '../subjects.ts'
import { groupsOf, type RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { ScopeSelect } from './ScopeSelect.web.tsx'
import { useRoleWords } from './use-role-words.web.ts'

/** Records down, rights across: every cell says how far a right reaches. */
export function RoleMatrix({ onFields, ...parts }: RoleParts & { onFields: (subject: Subject) => void }) {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  return (
    <div className={classes.scroll}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>
                <Trans>Record</Trans>
              </Hidden>
            </th>
            {RIGHTS.map((right) => (
              <th key={right} scope="col" title={words.rightHelp(right)}>
                {words.right(right)}
              </th>
            ))}
            <th scope="col">
              <Trans>Fields</Trans>
            </th>
            <th scope="col">
              <Hidden>
                <Trans>Set the whole row</Trans>
              </Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {groupsOf(parts.subjects).map((group) => (
            <Fragment key={group.module}>
              <tr className={classes.groupRow}>
                <th colSpan={RIGHTS.length + 3} scope="rowgroup">
                  {words.module(group.module)}
                </th>
              </tr>
              {group.subjects.map((subject) => (
                <tr key={subject.name}>
                  <th scope="row">{i18n._(subject.label.many)}</th>
                  {RIGHTS.map((right) => (
                    <td key={right}>
                      {subject.rights.includes(right) ? (
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
                      ) : (
                        <span className={classes.nothing} aria-hidden>
                          ·
                        </span>
                      )}
                    </td>
                  ))}
                  <td>
                    {ruledFields(subject).length > 0 && (
                      <FieldsButton subject={subject} parts={parts} onClick={() => onFields(subject)} />
                    )}
                  </td>
                  <td>{!parts.locked && <RowMenu subject={subject} parts={parts} label={t`Set the whole row`} />}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FieldsButton({ subject, parts, onClick }: { subject: Subject; parts: RoleParts; onClick: () => void }) {
  const { t, i18n } = useLingui()
  const limited = Object.keys(parts.draft.fields[subject.name] ?? {}).length
  const many = i18n._(subject.label.many)
  return (
    <button
      type="button"
      className={classes.fieldsButton}
      data-limited={limited > 0 || undefined}
      aria-label={limited > 0 ? t`Fields of ${many}: ${limited} limited` : t`Fields of ${many}: all open`}
      onClick={onClick}
    >
      {limited > 0 ? t`${limited} limited` : t`All open`}
    </button>
  )
}

/** Nothing, own only, everything. */
export function RowMenu({ subject, parts, label }: { subject: Subject; parts: RoleParts; label: string }) {
  const { t, i18n } = useLingui()
  const names = { nothing: t`Nothing`, own: t`Own only`, everything: t`Everything` }
  const now = presetOf(parts.draft.rights, subject)
  return (
    <LazyMenu
      position="bottom-end"
      label={label}
      items={[
        { head: i18n._(subject.label.many) },
        ...PRESETS.map((preset) => ({
          label: names[preset],
          checked: now === preset,
          onClick: () => parts.setRights(subject, presetRights(subject, preset)),
        })),
      ]}
      target={
        <ActionIcon size={28} aria-label={`${label}: ${i18n._(subject.label.many)}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
