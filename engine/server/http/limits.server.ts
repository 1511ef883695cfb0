import { tooMany } from './refusal.server.ts'

interface Window {
  start: number
  count: number
  costly: number
  flying: number
  costly_flying: number
}

/** Limits the requests of each account or address, per minute and in flight; costly requests have separate limits. 0 = no limit. */
export function makeLimiter(limits: Record<string, number>, now: () => number = Date.now) {
  const windows = new Map<string, Window>()
  const over = (count: number, limit: string) => (limits[limit] ?? 0) > 0 && count > limits[limit]
  return {
    /** The remaining requests of this minute, for rate limit headers. Null without a limit. */
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
    /** Counts a request. Refuses with 429, or returns the function to call when the request has ended. */
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
      const counter = window
      counter.count++
      if (costly) counter.costly++
      if (over(counter.count, limit) || (costly && over(counter.costly, 'costly_per_minute')))
        throw tooMany((counter.start + 60_000 - now()) / 1000, 'Too many requests in one minute. Please wait a little.')
      if (over(counter.flying + 1, 'in_flight') || (costly && over(counter.costly_flying + 1, 'costly_in_flight')))
        throw tooMany(1, 'Please wait until the others have finished.')
      counter.flying++
      if (costly) counter.costly_flying++
      let is_released = false
      return () => {
        if (is_released) return
        is_released = true
        counter.flying--
        if (costly) counter.costly_flying--
        const current = windows.get(who)
        // If a new window began while the request ran, it took over the count of requests in flight, so reduce that too.
        if (current && current !== counter) {
          current.flying--
          if (costly) current.costly_flying--
        }
      }
    },
  }
}
