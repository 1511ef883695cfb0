import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { put, remove } from '#ui/client/request.ts'
import { useWhole } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { team } from '#modules/people/team.record.ts'
import { OrderList } from '#platform/lookups/screen/OrderList.tsx'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'
import { useChange } from '#platform/lookups/screen/use-entries.ts'
import config from '../../leads/config/config.module.css'
import { leadStatus } from '../../leads/lead-status.record.ts'
import { lead } from '../../leads/lead.record.ts'
import classes from './assignment.module.css'
import { TryPanel } from './TryPanel.web.tsx'
import { type Assignment, type ShownRule, useAssignment } from './use-assignment.web.ts'
import { useRuleWords } from './use-rule-words.web.ts'

const RuleDrawer = lazy(() => import('./RuleDrawer.web.tsx'))
const HoursDrawer = lazy(() => import('./HoursDrawer.web.tsx'))

/** Who gets new leads: rules in their order, working hours, and a look at what they would do. */
export function AssignmentTab() {
  const { t } = useLingui()
  const rights = useRights(leadStatus)
  const query = useAssignment()
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`The rules could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (query.isPending || !rights.ready)
    return (
      <div className={config.waiting}>
        <Skeleton height={64} lines={4} />
      </div>
    )
  return <Rules assignment={query.data} />
}

function Rules({ assignment }: { assignment: Assignment }) {
  const { t } = useLingui()
  const definition = useWhole(lead)
  const book = useOptionBook(definition, team)
  const words = useRuleWords(book, assignment.roles)
  const { busy, change } = useChange()
  const [editing, setEditing] = useState<ShownRule | 'new' | null>(null)
  const [hours, setHours] = useState(false)
  const [removing, setRemoving] = useState<ShownRule | null>(null)
  const { data: rules, setting, waiting } = assignment
  const entries = rules.map((rule): Entry => ({ ...rule, title: rule.name, is_live: true }) as unknown as Entry)
  const pause = (rule: ShownRule) =>
    change(() =>
      put(`assignment/rules/${rule.id}`, { is_paused: !rule.is_paused, version: rule.version }, { quiet: true }),
    )
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      <Trans>New rule</Trans>
    </Button>
  )
  return (
    <div className={config.tab}>
      <div className={classes.bar}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => setHours(true)}
        >
          <Trans>Working hours</Trans>
        </Button>
        {rules.length > 0 && add}
      </div>
      {rules.length === 0 ? (
        <EmptyState icon={IconRoute} title={<Trans>New leads go to one person. Rules share them out.</Trans>}>
          {add}
        </EmptyState>
      ) : (
        <OrderList label={t`Assignment rules`} path="assignment/rules" entries={entries} may_order>
          {({ id }) => {
            const rule = rules.find((one) => one.id === id)
            if (!rule) return null
            const on = rule.people.filter((one) => one.on_shift).length
            return (
              <>
                <button
                  type="button"
                  className={`${config.field} ${classes.rule}`}
                  data-paused={rule.is_paused || undefined}
                  onClick={() => setEditing(rule)}
                >
                  <b>
                    {rule.name}
                    {rule.is_paused && (
                      <em>
                        <Trans>Paused</Trans>
                      </em>
                    )}
                  </b>
                  <span className={classes.sentence}>
                    {words.which(rule)} <IconArrowRight size={13} aria-label={t`to`} /> <i>{words.whom(rule)}</i>
                  </span>
                  <small>{words.how(rule)}</small>
                  {rule.is_broken ? (
                    <small data-warn>
                      <IconAlertTriangle size={13} aria-hidden />{' '}
                      <Trans>A field it asks for was deleted: it matches nothing.</Trans>
                    </small>
                  ) : rule.people.length === 0 ? (
                    <small data-warn>
                      <IconAlertTriangle size={13} aria-hidden /> <Trans>Nobody of it can get leads.</Trans>
                    </small>
                  ) : (
                    rule.on_shift && (
                      <small>
                        <Trans>
                          {on} of {rule.people.length} on shift now
                        </Trans>
                      </small>
                    )
                  )}
                </button>
                <ActionIcon
                  size={36}
                  className={config.remove}
                  disabled={busy}
                  aria-label={rule.is_paused ? t`Go on with ${rule.name}` : t`Pause ${rule.name}`}
                  title={rule.is_paused ? t`Go on` : t`Pause`}
                  onClick={() => void pause(rule)}
                >
                  {rule.is_paused ? (
                    <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
                  ) : (
                    <IconPlayerPause size={16} stroke={1.6} aria-hidden />
                  )}
                </ActionIcon>
                <ActionIcon
                  size={36}
                  className={config.remove}
                  aria-label={t`Delete ${rule.name}`}
                  title={t`Delete`}
                  onClick={() => setRemoving(rule)}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </>
            )
          }}
        </OrderList>
      )}
      <div className={classes.rest}>
        <Select
          label={t`What no rule gives to anybody goes to`}
          placeholder={t`The owner of the business`}
          data={book.choices('user', setting.fallback_user_id).map((one) => ({
            value: String(one.id),
            label: one.title,
          }))}
          value={setting.fallback_user_id === null ? null : String(setting.fallback_user_id)}
          onChange={(value) =>
            void change(() =>
              put(
                'assignment/setting',
                { fallback_user_id: value === null ? null : Number(value), version: setting.version },
                { quiet: true },
              ),
            )
          }
          disabled={busy}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear` }}
          searchable
          size="sm"
        />
        {waiting > 0 && (
          <p className={config.hint}>
            <Plural value={waiting} one="One lead waits" other="# leads wait" />{' '}
            <Trans>for the next shift to start.</Trans>
          </p>
        )}
      </div>
      <TryPanel book={book} />
      <Suspense>
        {editing && (
          <RuleDrawer
            rule={editing === 'new' ? null : editing}
            roles={assignment.roles}
            book={book}
            onClose={() => setEditing(null)}
          />
        )}
        {hours && <HoursDrawer assignment={assignment} book={book} onClose={() => setHours(false)} />}
      </Suspense>
      {removing && (
        <ConfirmDialog
          title={t`Delete ${removing.name}?`}
          confirm={t`Delete`}
          danger
          busy={busy}
          onConfirm={() =>
            void change(() => remove(`assignment/rules/${removing.id}`, { quiet: true })).then(() => setRemoving(null))
          }
          onClose={() => setRemoving(null)}
        >
          <p>
            <Trans>Its leads stay with the people who have them.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
