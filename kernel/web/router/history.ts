/** Where the addresses live: the browser's own history, or a list of a test. */
export interface RouterHistory {
  /** Path, search and hash. */
  href: () => string
  location: { href: string; pathname: string; search: string }
  push: (href: string) => void
  replace: (href: string) => void
  /** Replaces without telling anybody. */
  correct: (href: string) => void
  back: () => void
  go: (steps: number) => void
  /** The place in the list, so that a step of the browser can be taken back. */
  index: () => number
  /** Told when push, replace or the browser moved on. */
  listen: (told: (how: 'push' | 'replace' | 'pop') => void) => () => void
}

function withListeners(basis: Omit<RouterHistory, 'listen' | 'location' | 'correct'>, attach: (pop: () => void) => () => void) {
  const listeners = new Set<(how: 'push' | 'replace' | 'pop') => void>()
  const tell = (how: 'push' | 'replace' | 'pop') => listeners.forEach((told) => told(how))
  let detach: (() => void) | undefined
  const history: RouterHistory = {
    ...basis,
    get location() {
      const href = basis.href()
      const { pathname, search } = new URL(href, 'http://here')
      return { href, pathname, search }
    },
    correct: basis.replace,
    push(href) {
      basis.push(href)
      tell('push')
    },
    replace(href) {
      basis.replace(href)
      tell('replace')
    },
    listen(told) {
      listeners.add(told)
      detach ??= attach(() => tell('pop'))
      return () => {
        listeners.delete(told)
        if (listeners.size > 0) return
        detach?.()
        detach = undefined
      }
    },
  }
  return history
}

/** The browser's own history. */
export function createBrowserHistory(): RouterHistory {
  const index = () => Number((window.history.state as { index?: number } | null)?.index ?? 0)
  return withListeners(
    {
      href: () => location.pathname + location.search + location.hash,
      push: (href) => window.history.pushState({ index: index() + 1 }, '', href),
      replace: (href) => window.history.replaceState({ index: index() }, '', href),
      back: () => window.history.back(),
      go: (steps) => window.history.go(steps),
      index,
    },
    (pop) => {
      addEventListener('popstate', pop)
      return () => removeEventListener('popstate', pop)
    },
  )
}

/** A history without a browser; for tests. */
export function createMemoryHistory({ initialEntries }: { initialEntries: string[] }): RouterHistory {
  const entries = [...initialEntries]
  let at = entries.length - 1
  let popped = () => {}
  const go = (steps: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + steps))
    popped()
  }
  return withListeners(
    {
      href: () => entries[at],
      push(href) {
        entries.splice(at + 1, entries.length, href)
        at++
      },
      replace(href) {
        entries[at] = href
      },
      back: () => go(-1),
      go,
      index: () => at,
    },
    (pop) => {
      popped = pop
      return () => {
        popped = () => {}
      }
    },
  )
}
