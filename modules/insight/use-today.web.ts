import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { recentFrom } from '#base/days.ts'
import { mayDo } from '#shell/menu.ts'
import { useMe } from '#shell/use-me.ts'
import { onStored, readStored, type UserRole } from '#ui/client/storage.ts'
import { dayOf } from '#ui/display.ts'
import { useSections } from './dashboards.web.ts'
import { countQuery, inOrderOfTime, linesQuery, type StatusOption, statusesQuery, where } from './today-calls.web.ts'

const NONE: StatusOption[] = []
const SHOWN = 6
// The server sorts them only by day, so read more and sort here.
const DUE_READ = 40

/** What the person's own dashboard shows: follow-ups, counts and newest leads of today. Sections that are switched off are not read. */
export function useToday(business_id: number, role: UserRole | undefined) {
  const { isHidden } = useSections('User Dashboard')
  const location_id = useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)
  const me = useMe(business_id)
  const today = dayOf(new Date())
  // A whole day, so that the query key stays the same all day.
  const week_ago = new Date(`${recentFrom(today)}T00:00:00+05:30`).toISOString()

  const statuses = useQuery(statusesQuery(business_id))
  const known = statuses.data ?? NONE
  const open = known.filter((status) => (status.kind ?? 'open') === 'open').map((status) => status.id)
  const still_open = open.length > 0 ? [where.status(open)] : []
  const mine = [where.mine(me?.id ?? 0), ...still_open]
  const of_nobody = [where.nobodys(), ...still_open]
  const ready = statuses.isSuccess && me !== undefined

  const count = (conditions: Parameters<typeof countQuery>[2], enabled = true) => ({
    ...countQuery(business_id, location_id, conditions),
    enabled: ready && enabled,
  })
  const has_figures = !isHidden('figures')
  const may_assign = mayDo(role, { record: 'lead', right: 'assign' })
  const behind = {
    due: [...mine, where.dueBy(today)],
    assigned: mine,
    hot: [where.temperature('hot'), ...still_open],
    fresh: [where.createdFrom(week_ago)],
    unowned: of_nobody,
  }
  const due = useQuery(count(behind.due))
  const assigned = useQuery(count(behind.assigned, has_figures))
  const hot = useQuery(count(behind.hot, has_figures))
  const fresh = useQuery(count(behind.fresh, has_figures))
  const unowned = useQuery(count(behind.unowned, has_figures && may_assign))
  const follow_ups = useQuery({
    ...linesQuery(business_id, location_id, {
      sort: 'follow_up_date',
      conditions: behind.due,
      limit: DUE_READ,
    }),
    select: (lines) => inOrderOfTime(lines).slice(0, SHOWN),
    enabled: ready && !isHidden('follow_ups'),
  })
  const newest = useQuery({
    ...linesQuery(business_id, location_id, { sort: '-created_at', conditions: [], limit: SHOWN }),
    enabled: !isHidden('newest'),
  })
  return {
    ...{ business_id, me, may_assign, statuses, known, behind },
    figures: { due, assigned, hot, fresh, unowned },
    ...{ follow_ups, newest },
  }
}

/** The answers of `useToday`. */
export type Today = ReturnType<typeof useToday>
