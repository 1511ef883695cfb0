import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconPlayerPlay,
  IconRefresh,
  IconSun,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { pathsOf, useOverride, useSetup, Whole } from '#engine/web/context.tsx'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { TriageOne, triageWayOf, useTriageKeys } from '#modules/crm/index.web.ts'
import type { Icon } from '#ui/bits.tsx'
import { Hidden, Muted, PanelBody, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { ListPage } from '#ui/layout/ListPage.tsx'
import { useGo } from '#ui/places.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useMedia } from '#ui/use-media.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { DayItem } from '../item.ts'
import { DayList, DayProgress, mayTake, TakeButton } from './DayList.web.tsx'
import { type Day, keyOf, useDay } from './use-day.web.ts'

/** `/business/{businessId}/my-day`: the work of today in the order of its worth, done one after the other on this screen. */
export default function MyDayScreen() {
  const { t } = useLingui()
  // Narrower, the list and the work do not fit beside each other.
  const narrow = useMedia('(max-width: 1200px)')
  const day = useDay()
  const { item, items, chosen, is_end } = day
  const is_open = chosen !== null
  useShortcut('next', () => (is_open ? day.next() : false))
  useShortcut('previous', () => (is_open ? day.previous() : false))
  useShortcut('close', () => (is_open ? day.choose(null) : false))
  const title = (
    <Hidden as="h1">
      <Trans>My day</Trans>
    </Hidden>
  )
  if (day.day.isError)
    return (
      <ErrorState what={t`Your day could not be loaded`} error={day.day.error} onRetry={() => void day.day.refetch()} />
    )
  if (!day.day.data)
    return (
      <PanelBody>
        <Skeleton lines={8} height={44} />
      </PanelBody>
    )
  if (day.all.length === 0) return <NothingToDo day={day} />
  const one = item ? (
    <Work key={keyOf(item)} item={item} day={day} />
  ) : is_end ? (
    <NothingToDo day={day} />
  ) : (
    <Start day={day} />
  )
  if (narrow)
    return (
      <ListPage
        toolbar={is_open ? <WorkBar day={day} onBack={() => day.choose(null)} /> : undefined}
        footer={
          !is_open && (
            <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => day.next()}>
              <Trans>Start</Trans>
            </Button>
          )
        }
      >
        {title}
        {is_open ? (
          <section className="column" style={{ flex: 1, minHeight: 0 }} aria-label={t`What to do now`} data-triage>
            {one}
          </section>
        ) : (
          <div style={{ flex: 1, overflow: 'auto', padding: 12 }}>
            <DayList day={day} />
          </div>
        )}
      </ListPage>
    )
  return (
    <ListPage toolbar={<WorkBar day={day} />}>
      {title}
      <div
        style={{ flex: 1, display: 'grid', gridTemplateColumns: 'minmax(300px, 380px) minmax(0, 1fr)', minHeight: 0 }}
      >
        <nav
          aria-label={t`Work of today`}
          style={{
            overflow: 'auto',
            padding: 12,
            borderInlineEnd: '1px solid var(--line)',
            background: 'var(--canvas)',
          }}
        >
          <DayList day={day} />
        </nav>
        <section
          data-triage
          className="column"
          style={{ minHeight: 0 }}
          aria-label={items.length === 0 ? undefined : t`What to do now`}
        >
          {one}
        </section>
      </div>
    </ListPage>
  )
}

/** Place in the list, undo, and the way to the next one. */
function WorkBar({ day, onBack }: { day: Day; onBack?: () => void }) {
  const { t } = useLingui()
  const { item, items, steps, chosen } = day
  const { catalog, business_id } = useSetup()
  const go = useGo()
  const at = item ? items.indexOf(item) + 1 : 0
  const total = items.length
  const icon = (label: string, Glyph: Icon, onClick: () => void, disabled = false) => (
    <ActionIcon variant="default" size={30} aria-label={label} disabled={disabled} onClick={onClick}>
      <Glyph size={16} />
    </ActionIcon>
  )
  return (
    <>
      {onBack && icon(t`Back to the list`, IconX, onBack)}
      <b aria-live="polite">
        {item ? (
          <Trans>
            {at} of {total}
          </Trans>
        ) : (
          <Trans>Worth most first</Trans>
        )}
      </b>
      <Spacer />
      {item && mayTake(day, item) && <TakeButton day={day} item={item} />}
      {icon(t`Undo`, IconArrowBackUp, () => void day.undo(), !steps.at(-1)?.undo)}
      {chosen !== null && (
        <>
          {icon(t`Previous`, IconChevronLeft, day.previous, at <= 1)}
          {icon(t`Next`, IconChevronRight, () => day.next(), !item)}
        </>
      )}
      {item &&
        icon(
          t`Open the record`,
          IconExternalLink,
          () => void go({ to: pathsOf({ business_id, definition: catalog.get(item.record) }).one(item.id) }),
        )}
      {!onBack && icon(t`Read the list again`, IconRefresh, day.again)}
    </>
  )
}

function Start({ day }: { day: Day }) {
  return (
    <EmptyState
      icon={IconSun}
      title={<Trans>Begin with what is worth most</Trans>}
      detail={<Trans>Call, write the outcome and the next date, and the next one opens: all with single keys.</Trans>}
    >
      <Button data-autofocus onClick={() => day.next()}>
        <Trans>Start</Trans>
      </Button>
    </EmptyState>
  )
}

/** The end of the list: what was done today, by kind. */
function NothingToDo({ day }: { day: Day }) {
  const { i18n } = useLingui()
  const { done = [], labels = {} } = day.day.data ?? {}
  const undoByKey = (key: string) => {
    if (key === 'z') void day.undo()
    return key === 'z'
  }
  useTriageKeys({ press: undoByKey, busy: false })
  return (
    <EmptyState
      icon={IconSun}
      title={day.steps.length > 0 ? <Trans>That was the last one</Trans> : <Trans>Nothing is waiting for you</Trans>}
    >
      <Stack gap="md">
        <DayProgress day={day} />
        {done.map(({ record, count }) => (
          <Row key={record} justify="space-between">
            <Muted as="span">{wordOf(labels[record] ?? record, i18n)}</Muted>
            <b className="figure">{count}</b>
          </Row>
        ))}
        <Button variant="default" onClick={day.again}>
          <Trans>Read the list again</Trans>
        </Button>
      </Stack>
    </EmptyState>
  )
}

function Work({ item, day }: { item: DayItem; day: Day }) {
  const definition = useSetup().catalog.get(item.record)
  return (
    <Suspense fallback={<Waiting />}>
      <Whole of={definition}>{(whole) => <WorkCard definition={whole} item={item} day={day} />}</Whole>
    </Suspense>
  )
}

/** One piece of work: the same card as when a list of its kind is worked through. */
function WorkCard({ definition, item, day }: { definition: RecordDefinition; item: DayItem; day: Day }) {
  const way = triageWayOf(useOverride(definition).ways)
  const book = useOptionBook(definition)
  const look = useQuery({
    queryKey: ['look of work', definition.name],
    queryFn: async () => (way ? (await way.load()).look : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!look.data) return <Waiting />
  const key = keyOf(item)
  const has_phone = Object.values(definition.fields).some((field) => field.kind === 'text' && field.as === 'phone')
  return (
    <TriageOne
      {...{ definition, book }}
      look={look.data}
      listed={{ id: item.id, version: item.version, [definition.title]: item.title }}
      phone={has_phone ? null : item.phone}
      onSaved={(undo) => day.mark(key, undo)}
      onActed={() => day.mark(key, null)}
      onNext={() => day.next(key)}
      onUndo={() => void day.undo()}
    />
  )
}

/** While the code of a card is loaded. Keys pressed meanwhile are for the card. */
function Waiting() {
  useTriageKeys({ press: () => false, busy: true })
  return (
    <PanelBody>
      <Skeleton lines={6} height={28} />
    </PanelBody>
  )
}
