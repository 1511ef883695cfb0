import { Refusal, tooMany } from './refusal.server.ts'

interface Window {
  start: number
  count: number
  costly: number
  flying: number
  costly_flying: number
}

/** Counts requests of each account (or address): per minute and at the same time, costly ones with limits of their own. 0 = no limit. */
export function makeLimiter(limits: Record<string, number>, now: () => number = Date.now) {
  const windows = new Map<string, Window>()
  const over = (count: number, limit: string) => (limits[limit] ?? 0) > 0 && count > limits[limit]
  return {
    /** What is left of the minute: for headers that tell programs how fast they may go. Null without a limit. */
    left(who: string, limit: string): { limit: number; remaining: number; reset: number } | null {
      const most = limits[limit] ?? 0
      if (most <= 0) return null
      const window = windows.get(who)
      const open = window !== undefined && now() - window.start < 60_000
      return {
        limit: most,
        remaining: open ? Math.max(0, most - window.count) : most,
        reset: open ? Math.ceil((window.start + 60_000 - now()) / 1000) : 60,
      }
    },
    /** Refuses with 429, or gives the function to call when the request has ended. */
    enter(who: string, costly: boolean, limit = 'requests_per_minute'): () => void {
      let window = windows.get(who)
      if (!window || now() - window.start >= 60_000) {
        if (windows.size > 50_000) windows.clear()
        window = {
          start: now(),
          count: 0,
          costly: 0,
          flying: window?.flying ?? 0,
          costly_flying: window?.costly_flying ?? 0,
        }
        windows.set(who, window)
      }
      const mine = window
      mine.count++
      if (costly) mine.costly++
      if (over(mine.count, limit) || (costly && over(mine.costly, 'costly_per_minute')))
        throw tooMany((mine.start + 60_000 - now()) / 1000, 'That was a lot in one minute. Please wait a little.')
      if (over(mine.flying + 1, 'in_flight') || (costly && over(mine.costly_flying + 1, 'costly_in_flight')))
        throw new Refusal({
          status: 429,
          code: 'E_TOO_MANY_REQUESTS',
          message: 'Please wait until the others have finished.',
          headers: { 'retry-after': '1' },
        })
      mine.flying++
      if (costly) mine.costly_flying++
      let left = false
      return () => {
        if (left) return
        left = true
        mine.flying--
        if (costly) mine.costly_flying--
        const current = windows.get(who)
        // The minute may have turned while the request ran: the new window took over the count of those in flight.
        if (current && current !== mine) {
          current.flying--
          if (costly) current.costly_flying--
        }
      }
    },
  }
}
