import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconMapPin, IconPlus, IconRoute } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { todayIn } from '#base/periods.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey, Whole } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { listKey } from '#engine/web/use-list.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { post } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { formatNumber } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Row, Stack, WithAside } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useIsPhone } from '#ui/use-media.ts'
import StopMap, { type Pin } from '../map/StopMap.web.tsx'
import { pointOf } from '../screen/PositionNote.web.tsx'
import { MOST_STOPS, visit } from '../visit.record.ts'
import { kilometresText, lengthOf, suggestOrder } from './route.ts'
import { StopList } from './StopList.web.tsx'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

const COLUMNS = [
  ...['purpose', 'about', 'starts_at', 'ends_at', 'address', 'latitude', 'longitude', 'stop', 'state'],
  ...['evidence', 'is_far', 'kilometres', 'assigned_user'],
]
const SHOWN = ['planned', 'checked_in', 'done', 'not_met']
// The first visit of a day that is planned without a time.
const MORNING = '10:00'

/** `/business/{businessId}/visits/plan`: the visits of one person's day, on a map and in the order of the way. */
export default function DayScreen() {
  return <Whole of={visit}>{(definition) => <Day definition={definition} />}</Whole>
}

function Day({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const me = useSession()?.user.id ?? 0
  const [day, setDay] = useState(() => todayIn('Asia/Kolkata'))
  const [who, setWho] = useState(me)
  const [adding, setAdding] = useState(false)
  const read = useDay(definition, day, who)
  const people = book.choices('user').map(({ id, title }) => ({
    value: String(id),
    label: id === me ? t`Me` : title,
  }))
  const close = () => setAdding(false)
  return (
    <SettingsPage
      width="full"
      title={<Trans>Plan of the day</Trans>}
      actions={
        rights.can('create') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            <Trans>Plan a visit</Trans>
          </Button>
        )
      }
    >
      <Row>
        <DayInput aria-label={t`Day`} ahead value={day} onChange={(next) => next && setDay(next)} />
        {people.length > 1 && (
          <NativeSelect
            aria-label={t`Person`}
            data={people}
            value={String(who)}
            onChange={(event) => setWho(Number(event.currentTarget.value))}
          />
        )}
      </Row>
      {read.isError ? (
        <ErrorState
          what={<Trans>The visits could not be loaded</Trans>}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : !read.data ? (
        <Skeleton lines={4} height={64} />
      ) : (
        <Stops definition={definition} rows={read.data.data} may_order={rights.can('edit')} />
      )}
      <Suspense>
        {adding && (
          <FormDrawer
            definition={definition}
            id={null}
            first={{ starts_at: instantInIndia(day, MORNING).toISOString(), assigned_user: who }}
            onClose={close}
            onSaved={close}
          />
        )}
      </Suspense>
    </SettingsPage>
  )
}

/** The visits of a person's day: those with a place in the order first, then by their time. */
function useDay(definition: RecordDefinition, day: string, who: number) {
  const tenant = useTenantKey()
  const filter = {
    combiner: 'AND' as const,
    conditions: [
      { field: 'starts_at', condition: 'Period' as const, values: ['customPeriod', day, day] },
      { field: 'assigned_user', condition: 'In' as const, values: [who] },
      { field: 'state', condition: 'In' as const, values: SHOWN },
    ],
  }
  return useQuery({
    queryKey: [...listKey(tenant, definition.name), 'day', day, who],
    queryFn: async ({ signal }) => {
      const query = { filter, sort: 'starts_at', columns: COLUMNS, limit: MOST_STOPS }
      const page = await readPage(definition, query, signal)
      const placeOf = (row: RecordRow) => (typeof row.stop === 'number' ? row.stop : MOST_STOPS + 1)
      // The rows come in the order of their times, which the sort keeps.
      return { ...page, data: page.data.toSorted((a, b) => placeOf(a) - placeOf(b)) }
    },
  })
}

function Stops({
  definition,
  rows,
  may_order,
}: {
  definition: RecordDefinition
  rows: readonly RecordRow[]
  may_order: boolean
}) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const tenant = useTenantKey()
  const client = useQueryClient()
  const [own, setOwn] = useState<readonly number[] | null>(null)
  const shown = own === null ? rows : rows.toSorted((a, b) => own.indexOf(a.id) - own.indexOf(b.id))
  const points = shown.map((row) => pointOf(row))
  const order = async (ids: number[]) => {
    setOwn(ids)
    try {
      await post('visits/order', { ids }, { quiet: true })
    } catch (error) {
      notify({ kind: 'error', title: t`The order was not saved`, message: wordsOf(error) })
    }
    await client.invalidateQueries({ queryKey: listKey(tenant, definition.name) })
    setOwn((now) => (now === ids ? null : now))
  }
  if (shown.length === 0)
    return (
      <Stack gap="lg">
        <EmptyState
          icon={IconMapPin}
          title={<Trans>No visits on this day</Trans>}
          detail={<Trans>Planned visits appear here and on the map, in the order of the way.</Trans>}
        />
        <StopMap pins={[]} height={phone ? 300 : 420} />
      </Stack>
    )
  const pins = shown.flatMap((row, index): Pin[] => {
    const point = points[index]
    if (!point) return []
    const tone = row.is_far === true ? 'warm' : row.state === 'done' ? 'done' : 'brand'
    return [{ key: String(row.id), point, sign: String(index + 1), title: String(row.purpose ?? ''), tone }]
  })
  const suggestion = suggestOrder(points).map((index) => shown[index].id)
  const is_better = lengthOf(suggestion.map((id) => pointOf(rowOf(shown, id)))) < lengthOf(points)
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          { label: <Trans>Visits</Trans>, value: formatNumber(shown.length) },
          { label: <Trans>Done</Trans>, value: formatNumber(shown.filter(({ state }) => state === 'done').length) },
          { label: <Trans>Way, as the crow flies</Trans>, value: t`${kilometresText(lengthOf(points))} km` },
          { label: <Trans>Driven</Trans>, value: t`${drivenText(shown)} km` },
        ]}
      />
      <WithAside aside={460}>
        <StopMap pins={pins} joined height={phone ? 280 : 440} />
        <Stack>
          {may_order && is_better && (
            <Row justify="space-between">
              <Trans>There is a shorter order.</Trans>
              <Button
                variant="default"
                leftSection={<IconRoute size={16} aria-hidden />}
                onClick={() => void order(suggestion)}
              >
                <Trans>Use the shorter order</Trans>
              </Button>
            </Row>
          )}
          <StopList {...{ definition, rows: shown, points, may_order }} onOrder={(ids) => void order(ids)} />
        </Stack>
      </WithAside>
    </Stack>
  )
}

const rowOf = (rows: readonly RecordRow[], id: number) => rows.find((row) => row.id === id) as RecordRow

/** The kilometres that people wrote down, exactly: each has one decimal. */
function drivenText(rows: readonly RecordRow[]): string {
  const tenths = rows.reduce((total, { kilometres }) => total + Math.round(Number(kilometres ?? 0) * 10), 0)
  return (tenths / 10).toFixed(1)
}
