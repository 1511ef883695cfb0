import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRights } from '#engine/web/use-rights.ts'
import { useSetup } from '#engine/web/context.tsx'
import { Money, Pill, RelativeDay, Temperature } from '#ui/bits.tsx'
import { dayOf, formatTime } from '#ui/display.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { DayItem } from '../item.ts'
import type { Reason } from '../worth.ts'
import { type Day, keyOf } from './use-day.web.ts'

const TONES = { overdue: 'danger', due: 'brand', unassigned: 'warm', hot: 'warm', idle: 'plain' } as const

/** The words of the reasons. */
export function useReasonWords(): Record<Reason, string> {
  const { t } = useLingui()
  return {
    overdue: t`Overdue`,
    due: t`Today`,
    unassigned: t`Without owner`,
    hot: t`Hot, nothing planned`,
    idle: t`Idle`,
  }
}

/** The work of the day: what is done, why each is in the list, and what it is about. */
export function DayList({ day }: { day: Day }) {
  const words = useReasonWords()
  const { t } = useLingui()
  const { only, setOnly, counts, items } = day
  return (
    <Stack gap="md">
      <DayProgress day={day} />
      {counts.length > 1 && (
        <PillTabs label={t`Why`}>
          <button type="button" aria-pressed={only === null} onClick={() => setOnly(null)}>
            <Trans>All</Trans> {day.all.length}
          </button>
          {counts.map(({ reason, count }) => (
            <button key={reason} type="button" aria-pressed={only === reason} onClick={() => setOnly(reason)}>
              {words[reason]} {count}
            </button>
          ))}
        </PillTabs>
      )}
      <List framed>
        {items.map((item) => (
          <ItemRow key={keyOf(item)} day={day} item={item} />
        ))}
      </List>
      {day.day.data?.capped && (
        <Muted>
          <Trans>These are worth most. More follow when they are done.</Trans>
        </Muted>
      )}
    </Stack>
  )
}

/** What was planned against what is done today. */
export function DayProgress({ day: { day, steps, all } }: { day: Day }) {
  const { t } = useLingui()
  const done = (day.data?.done ?? []).reduce((sum, { count }) => sum + count, 0) + steps.length
  const is_planned = ({ reasons }: DayItem) => reasons.includes('overdue') || reasons.includes('due')
  const settled = all.filter((item) => is_planned(item) && steps.some(({ key }) => key === keyOf(item))).length
  // What belongs to a module that is switched off is not in the list.
  const planned = day.data?.capped ? day.data.to_do : all.filter(is_planned).length
  const left = Math.max(0, planned - settled)
  const percent = done + left === 0 ? 0 : Math.round((done / (done + left)) * 100)
  return (
    <Stack gap="xs">
      <Row justify="space-between">
        <b>
          <Plural value={done} one="# done today" other="# done today" />
        </b>
        <Muted as="span">
          <Plural value={left} one="# still planned" other="# still planned" />
        </Muted>
      </Row>
      <Progress measures percent={percent} label={t`Done of what was planned for today`} />
    </Stack>
  )
}

/** Whether the record has no owner, and the person did not take it yet. */
export const mayTake = ({ taken }: Day, item: DayItem): boolean =>
  item.reasons.includes('unassigned') && !taken.includes(keyOf(item))

/** Gives a record without an owner to the person. */
export function TakeButton({ day, item }: { day: Day; item: DayItem }) {
  const rights = useRights(useSetup().catalog.get(item.record))
  if (!rights.can('assign')) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => void day.take(item)}>
      <Trans>Take it</Trans>
    </Button>
  )
}

function ItemRow({ day, item }: { day: Day; item: DayItem }) {
  const { i18n } = useLingui()
  const { catalog } = useSetup()
  const words = useReasonWords()
  const definition = catalog.get(item.record)
  const is_done = day.isDone(item)
  const [reason] = item.reasons
  const label = i18n._(definition.label.one)
  const phone = useIsPhone()
  // On a phone the row has no room for it; the open one has it above.
  const may_take = !phone && mayTake(day, item)
  return (
    <ListRow
      current={keyOf(item) === day.chosen}
      muted={is_done}
      onClick={() => day.choose(keyOf(item))}
      lead={is_done ? <IconCheck size={18} aria-hidden /> : undefined}
      title={item.title ?? label}
      detail={
        <Row as="span" gap="xs">
          {[wordOf(label, i18n), item.about?.title].filter(Boolean).join(' · ')}
          {item.heat && <Temperature value={item.heat} />}
        </Row>
      }
      side={
        <Stack gap="none" align="flex-end">
          <Pill tone={TONES[reason]}>
            {reason === 'overdue' || reason === 'due' ? <When item={item} /> : words[reason]}
          </Pill>
          {item.amount !== null && <Money value={item.amount} />}
        </Stack>
      }
      actions={may_take && <TakeButton day={day} item={item} />}
    />
  )
}

/** The time of today, or how long it is overdue. */
function When({ item: { at, day } }: { item: DayItem }) {
  const on = dayOf(at ?? day)
  if (at !== null && on === dayOf(new Date())) return <span className="figure">{formatTime(at)}</span>
  return <RelativeDay value={on} />
}
