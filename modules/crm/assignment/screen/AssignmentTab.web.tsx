import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Select } from '@mantine/core'
import {
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
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Pill } from '#ui/bits.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { team } from '#modules/people/team.record.ts'
import { EntryButton } from '../../leads/config/EntryButton.web.tsx'
import { OrderList } from '#platform/lookups/screen/OrderList.tsx'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'
import { useChange } from '#platform/lookups/screen/use-entries.ts'
import { leadStatus } from '../../leads/lead-status.record.ts'
import { lead } from '../../leads/lead.record.ts'
import { TryPanel } from './TryPanel.web.tsx'
import { type Assignment, type ShownRule, useAssignment } from './use-assignment.web.ts'
import { useRuleWords } from './use-rule-words.web.ts'

const RuleDrawer = lazy(() => import('./RuleDrawer.web.tsx'))
const HoursDrawer = lazy(() => import('./HoursDrawer.web.tsx'))

/** The assignment of new leads: rules in their order, working hours, and a preview. */
export function AssignmentTab() {
  const { t } = useLingui()
  const rights = useRights(leadStatus)
  const query = useAssignment()
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`The rules could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (query.isPending || !rights.ready) return <Skeleton height={64} lines={4} />
  return <Rules assignment={query.data} />
}

function Rules({ assignment }: { assignment: Assignment }) {
  const book = useOptionBook(useWhole(lead), team)
  const [editing, setEditing] = useState<ShownRule | 'new' | null>(null)
  const [hours, setHours] = useState(false)
  const { data: rules, roles } = assignment
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      <Trans>New rule</Trans>
    </Button>
  )
  return (
    <Stack gap="lg">
      <Row justify="space-between">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => setHours(true)}
        >
          <Trans>Working hours</Trans>
        </Button>
        {rules.length > 0 && add}
      </Row>
      {rules.length === 0 ? (
        <EmptyState icon={IconRoute} title={<Trans>All new leads go to one person. Add rules to share them.</Trans>}>
          {add}
        </EmptyState>
      ) : (
        <RuleList rules={rules} roles={roles} book={book} onEdit={setEditing} />
      )}
      <Fallback assignment={assignment} book={book} />
      <TryPanel book={book} />
      <Suspense>
        {editing && (
          <RuleDrawer
            rule={editing === 'new' ? null : editing}
            roles={roles}
            book={book}
            onClose={() => setEditing(null)}
          />
        )}
        {hours && <HoursDrawer assignment={assignment} book={book} onClose={() => setHours(false)} />}
      </Suspense>
    </Stack>
  )
}

/** The rules in their order, each with its buttons. */
function RuleList({
  rules,
  roles,
  book,
  onEdit,
}: {
  rules: readonly ShownRule[]
  roles: Assignment['roles']
  book: OptionBook
  onEdit: (rule: ShownRule) => void
}) {
  const { t } = useLingui()
  const words = useRuleWords(book, roles)
  const { busy, change } = useChange()
  const [removing, setRemoving] = useState<ShownRule | null>(null)
  const entries = rules.map((rule): Entry => ({ ...rule, title: rule.name, is_live: true }) as unknown as Entry)
  const pause = (rule: ShownRule) =>
    change(() =>
      put(`assignment/rules/${rule.id}`, { is_paused: !rule.is_paused, version: rule.version }, { quiet: true }),
    )
  return (
    <>
      <OrderList label={t`Assignment rules`} path="assignment/rules" entries={entries} may_order>
        {({ id }) => {
          const rule = rules.find((one) => one.id === id)
          if (!rule) return null
          return (
            <>
              <EntryButton
                title={rule.name}
                mark={rule.is_paused && <Pill>{t`Paused`}</Pill>}
                muted={rule.is_paused}
                onClick={() => onEdit(rule)}
              >
                <span>
                  {words.which(rule)} <IconArrowRight size={13} aria-label={t`to`} /> {words.whom(rule)}
                </span>
                <small>{words.how(rule)}</small>
                <RuleState rule={rule} />
              </EntryButton>
              <ActionIcon
                size={36}
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
      {removing && <DeleteRule rule={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Asks before a rule is deleted. */
function DeleteRule({ rule, onClose }: { rule: ShownRule; onClose: () => void }) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  return (
    <ConfirmDialog
      title={t`Delete ${rule.name}?`}
      confirm={t`Delete`}
      danger
      busy={busy}
      onConfirm={() => void change(() => remove(`assignment/rules/${rule.id}`, { quiet: true })).then(onClose)}
      onClose={onClose}
    >
      <p>
        <Trans>Its leads stay with the people who have them.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** The person who gets the leads that match no rule. */
function Fallback({ assignment: { setting, waiting }, book }: { assignment: Assignment; book: OptionBook }) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  const save = (fallback_user_id: number | null) =>
    change(() => put('assignment/setting', { fallback_user_id, version: setting.version }, { quiet: true }))
  return (
    <Box maw={380}>
      <Select
        label={t`Leads that match no rule go to`}
        placeholder={t`The owner of the business`}
        data={book.choices('user', setting.fallback_user_id).map((one) => ({
          value: String(one.id),
          label: one.title,
        }))}
        value={setting.fallback_user_id === null ? null : String(setting.fallback_user_id)}
        onChange={(value) => void save(value === null ? null : Number(value))}
        disabled={busy}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        searchable
        size="sm"
      />
      {waiting > 0 && (
        <Muted>
          <Plural value={waiting} one="One lead waits" other="# leads wait" />{' '}
          <Trans>for the next shift to start.</Trans>
        </Muted>
      )}
    </Box>
  )
}

/** The state of a rule: active, paused, or in need of a correction. */
function RuleState({ rule }: { rule: ShownRule }) {
  if (rule.is_broken)
    return (
      <small data-wrong>
        <Trans>A field it asks for was deleted: it matches nothing.</Trans>
      </small>
    )
  if (rule.people.length === 0)
    return (
      <small data-wrong>
        <Trans>No person of this rule can get leads.</Trans>
      </small>
    )
  const on = rule.people.filter((one) => one.on_shift).length
  if (!rule.on_shift) return null
  return (
    <small>
      <Trans>
        {on} of {rule.people.length} on shift now
      </Trans>
    </small>
  )
}
