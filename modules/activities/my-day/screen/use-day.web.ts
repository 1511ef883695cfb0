import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { get, post } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { DayAnswer, DayItem } from '../item.ts'
import { type Reason, REASONS } from '../worth.ts'

export const keyOf = ({ record, id }: Pick<DayItem, 'record' | 'id'>): string => `${record} ${id}`

interface Done {
  key: string
  /** Takes the step back; null where that is done on the record's page. */
  undo: (() => Promise<boolean>) | null
}

/**
 * The list of the day and the way through it. The order stays as it was read, so that nothing moves under the finger; what is
 * done is marked, and a new list is read on request.
 */
export function useDay() {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const me = useSession()?.user.id
  const tenant = useTenantKey()
  const day = useQuery({
    // Not under the business, so that a change of a record does not put the list in another order.
    queryKey: ['my day', ...tenant],
    queryFn: ({ signal }) => get<DayAnswer>('my_day', { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [only, setOnly] = useState<Reason | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [steps, setSteps] = useState<readonly Done[]>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const all = (day.data?.items ?? []).filter(({ record }) => catalog.records.some(({ name }) => name === record))
  const items = only === null ? all : all.filter(({ reasons }) => reasons.includes(only))
  const isDone = (item: DayItem) => steps.some(({ key }) => key === keyOf(item))
  const item = items.find((one) => keyOf(one) === chosen)
  const counts = REASONS.map((reason) => ({
    reason,
    count: all.filter(({ reasons }) => reasons.includes(reason)).length,
  })).filter(({ count }) => count > 0)

  /** Opens the next one that is not done, after the open one; then those before it. `but` counts as done. */
  function next(but?: string): void {
    const at = items.findIndex((one) => keyOf(one) === chosen)
    const open = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
    setChosen(keyOf(open.find((one) => !isDone(one) && keyOf(one) !== but) ?? { record: 'end', id: 0 }))
  }
  function previous(): void {
    const at = items.findIndex((one) => keyOf(one) === chosen)
    if (at > 0) setChosen(keyOf(items[at - 1]))
  }
  const mark = (key: string, undo: Done['undo']) =>
    setSteps((old) => [...old.filter((one) => one.key !== key), { key, undo }])
  async function undo(): Promise<void> {
    const last = steps.at(-1)
    if (!last?.undo || !(await last.undo())) return
    setSteps((old) => old.filter((one) => one !== last))
    setChosen(last.key)
  }
  /** Gives a record without an owner to the person. */
  async function take(one: DayItem): Promise<void> {
    const { path, ids = 'ids', owner_field } = catalog.get(one.record)
    if (!owner_field || me === undefined) return
    const values = { [owner_field]: me }
    try {
      const { refused } = await post<{ refused: { message: string }[] }>(
        `${path}/assign`,
        { [ids]: [one.id], ...values },
        { quiet: true },
      )
      if (refused[0]) throw new Error(refused[0].message)
      setTaken((old) => [...old, keyOf(one)])
      setChosen(keyOf(one))
    } catch (error) {
      notify({ kind: 'error', title: t`It was not given to you`, message: wordsOf(error) })
    }
  }
  const again = () => {
    setSteps([])
    setChosen(null)
    void day.refetch()
  }
  return {
    ...{ day, all, items, item, only, setOnly, counts, steps, isDone, next, previous, mark, undo, take, taken, again },
    chosen,
    choose: setChosen,
    /** All of the list were looked at. */
    is_end: chosen === 'end 0',
  }
}

export type Day = ReturnType<typeof useDay>
