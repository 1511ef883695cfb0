import { useEffect, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { onLive } from './live.ts'

/** Another person who has the record open. */
export interface Present {
  id: number
  name: string
  state: 'viewing' | 'editing'
}

/** Name of this tab: one person may have a record open in two tabs. */
const TAB = crypto.randomUUID()
const EVERY_MS = 20_000
/** After a report that failed. */
const AGAIN_MS = 3_000
let line: Promise<void> = Promise.resolve()

/** Reports to the server that this record is open here, and returns its other viewers. A hidden tab counts as closed. */
export function usePresence({
  definition,
  id,
  state,
  part = 'page',
}: {
  definition: RecordDefinition
  id: number | null
  state: 'viewing' | 'editing'
  /** The part of the screen that reports separately, such as a page and the form over it. */
  part?: string
}): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([])
  const record = definition.name
  useEffect(() => {
    if (id === null) return
    let over = false
    let asked = 0
    let again: ReturnType<typeof setTimeout> | undefined
    const say = (what: Present['state'] | 'left') => {
      const own = ++asked
      // Send reports one after the other, because "left" must not overtake "viewing".
      line = line.then(async () => {
        if (own !== asked) return
        const answer = await post<{ others?: Present[] }>(
          'presence',
          { record, id, tab: `${TAB}-${part}`, state: what },
          { quiet: true },
        ).catch(() => null)
        if (over) return
        if (answer)
          setOthers((old) =>
            JSON.stringify(old) === JSON.stringify(answer.others ?? []) ? old : (answer.others ?? []),
          )
        // Nothing is known after a failure: who was there stays, and the report is repeated.
        else again = setTimeout(sayNow, AGAIN_MS)
      })
    }
    const sayNow = () => say(document.hidden ? 'left' : state)
    sayNow()
    const timer = setInterval(() => document.hidden || sayNow(), EVERY_MS)
    const stop = onLive(({ event, data }) => {
      // A stream that has just opened may have missed earlier presence events.
      const is_news = event === 'hello' || (event === 'presence' && data.record === record && data.id === id)
      if (is_news && !document.hidden) sayNow()
    })
    document.addEventListener('visibilitychange', sayNow)
    return () => {
      over = true
      clearInterval(timer)
      clearTimeout(again)
      stop()
      document.removeEventListener('visibilitychange', sayNow)
      say('left')
    }
  }, [record, id, state, part])
  return others
}
