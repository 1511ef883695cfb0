import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import { RIGHTS } from '#engine/record/rights.ts'
import { Hidden, Row } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { actionRights, presetOf, presetRights, PRESETS, ruledFields, type Subject } from '../subjects.ts'
import { groupsOf, type RoleParts } from './role-parts.web.ts'
import classes from './roles.module.css'
import { RightSelect } from './ScopeSelect.web.tsx'
import { useRoleWords } from './use-role-words.web.ts'

/** The matrix of a role: a row for each record, a column for each right, the scope in each cell. */
export function RoleMatrix({ onFields, ...parts }: RoleParts & { onFields: (subject: Subject) => void }) {
  const { t, i18n } = useLingui()
  const words = useRoleWords()
  const has_actions = parts.subjects.some((subject) => actionRights(subject).length > 0)
  return (
    <div className="box scroll">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>
                <Trans>Record</Trans>
              </Hidden>
            </th>
            {RIGHTS.map((right) => (
              <th key={right} scope="col" title={words.rightHelp(null, right)}>
                {words.right(null, right)}
              </th>
            ))}
            {has_actions && (
              <th scope="col">
                <Trans>Actions</Trans>
              </th>
            )}
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
                <th colSpan={RIGHTS.length + (has_actions ? 4 : 3)} scope="rowgroup">
                  {words.module(group.module)}
                </th>
              </tr>
              {group.subjects.map((subject) => (
                <tr key={subject.name}>
                  <th scope="row">{i18n._(subject.label.many)}</th>
                  {RIGHTS.map((right) => (
                    <td key={right}>
                      {subject.rights.includes(right) ? (
                        <RightSelect subject={subject} right={right} parts={parts} />
                      ) : (
                        <span className={classes.fixed} aria-hidden>
                          ·
                        </span>
                      )}
                    </td>
                  ))}
                  {has_actions && (
                    <td>
                      <ActionCell subject={subject} parts={parts} />
                    </td>
                  )}
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

/** The rights that the actions of a record require, each with the labels of its buttons. */
function ActionCell({ subject, parts }: { subject: Subject; parts: RoleParts }) {
  const words = useRoleWords()
  return (
    <Row as="span">
      {actionRights(subject).map((right) => (
        <Row key={right} as="span" gap="xs">
          <small>{words.right(subject, right)}</small>
          <RightSelect subject={subject} right={right} parts={parts} />
        </Row>
      ))}
    </Row>
  )
}

function FieldsButton({ subject, parts, onClick }: { subject: Subject; parts: RoleParts; onClick: () => void }) {
  const { t, i18n } = useLingui()
  const limited = Object.keys(parts.draft.fields[subject.name] ?? {}).length
  const many = i18n._(subject.label.many)
  return (
    <Button
      size="compact-sm"
      fz={12.5}
      fw={500}
      variant="subtle"
      c={limited > 0 ? 'var(--warm-text)' : 'var(--text-2)'}
      bg={limited > 0 ? 'var(--warm-tint)' : undefined}
      aria-label={limited > 0 ? t`Fields of ${many}: ${limited} limited` : t`Fields of ${many}: all open`}
      onClick={onClick}
    >
      {limited > 0 ? t`${limited} limited` : t`All open`}
    </Button>
  )
}

/** The menu of a row with the quick settings: nothing, own only, everything. */
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
