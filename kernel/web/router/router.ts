import type { ComponentType } from 'react'
import { createBrowserHistory, type RouterHistory } from './history.ts'
import { isRedirect } from './redirect.ts'
import { matchPlace, type Place, type Route, type RouteMatch, sortedLeaves } from './route.ts'
import { readSearch, type Search, writeSearch } from './search.ts'

/** Where to go: a plain path, and the whole search part. */
export interface Target {
  to: string
  search?: Search
  replace?: boolean
}

/** What the router shows at this moment. */
export interface RouterState {
  /** 'pending' while guards are asked or code is fetched; what was there stays on the screen. */
  status: 'idle' | 'pending'
  /** The newest address, also while it is on its way. */
  location: Place
  /** The routes on the screen; none before the first ones are ready. */
  matches: RouteMatch[]
  /** Differs after each arrival. */
  stamp: number
}

type Moves = { onBeforeNavigate: Move; onBeforeLoad: Move }
type Move = { toLocation: Place; pathChanged: boolean }

/** True to stay; asked before each step away. */
export type Block = (to: string) => boolean

export interface RouterOptions {
  routeTree: Route
  history?: RouterHistory
  context?: unknown
  /** Stands where a guard or a screen threw. */
  defaultErrorComponent?: ComponentType<{ error: unknown; reset: () => void }>
  /** Stands until the first screen is there, after a moment. */
  defaultPendingComponent?: ComponentType
  defaultNotFoundComponent?: ComponentType
}

export type Router = ReturnType<typeof createRouter>

/** Takes an address apart. */
export function placeFrom(href: string): Place {
  const { pathname, search, hash } = new URL(href, 'http://here')
  return { href: pathname + search + hash, pathname, search: readSearch(search) }
}

/** The address of a target. */
export const hrefOf = ({ to, search }: Target): string => {
  const [path, given = ''] = to.split('?')
  return path + writeSearch({ ...readSearch(given), ...search })
}

/** A router over a table of routes: addresses, guards, code of the screens, and who may keep the person here. */
export function createRouter(options: RouterOptions) {
  const history = options.history ?? createBrowserHistory()
  const leaves = sortedLeaves(options.routeTree)
  const blocks = new Set<{ block: Block; ask: (go: () => void) => void }>()
  const watchers = new Set<() => void>()
  const told: { [Name in keyof Moves]: Set<(move: Moves[Name]) => void> } = {
    onBeforeNavigate: new Set(),
    onBeforeLoad: new Set(),
  }
  let state: RouterState = { status: 'idle', location: placeFrom(history.href()), matches: [], stamp: 0 }
  let run = 0
  let index = history.index()
  let returning = false
  let settled: Promise<void> = Promise.resolve()

  const put = (next: Partial<RouterState>) => {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }

  /** Asks the guards of the present address from the root down while the code of its screens is fetched. */
  async function load(redirects = 0): Promise<void> {
    const mine = ++run
    const location = placeFrom(history.href())
    const first = state.stamp === 0
    const move = { toLocation: location, pathChanged: first || location.pathname !== state.location.pathname }
    for (const tell of told.onBeforeNavigate) tell(move)
    // An equal search keeps its identity, so that nothing renders for it.
    if (writeSearch(location.search) === writeSearch(state.location.search)) location.search = state.location.search
    put({ status: 'pending', location })
    for (const tell of told.onBeforeLoad) tell(move)
    const matches = matchPlace(leaves, location)
    const code = Promise.all(matches.map(({ route }) => route.options.component?.preload?.()))
    // A guard may end first; then nobody waits for the code any more.
    code.catch(() => {})
    for (const match of matches) {
      try {
        const { beforeLoad } = match.route.options
        const { params, search } = match
        const waiting = beforeLoad?.({ location, params, search, context: options.context as never })
        if (waiting instanceof Promise) await waiting
      } catch (error) {
        if (mine !== run) return
        if (isRedirect(error) && redirects < 20) {
          history.correct(hrefOf(error.options))
          return load(redirects + 1)
        }
        match.error = error
        break
      }
      if (mine !== run) return
    }
    if (matches.some(({ route }) => route.options.component?.loaded?.() === null))
      await code.catch((error: unknown) => {
        const failed = matches.find(({ route }) => route.options.component?.loaded?.() === null)
        if (failed) failed.error ??= error
      })
    if (mine !== run) return
    put({ status: 'idle', matches, stamp: state.stamp + 1 })
  }

  const unlisten = history.listen((how) => {
    if (returning) {
      returning = false
      return
    }
    const to = history.index()
    const blocker = how === 'pop' && [...blocks].find(({ block }) => block(history.href()))
    if (blocker) {
      const steps = to - index
      returning = true
      history.go(-steps)
      blocker.ask(() => {
        returning = false
        blocks.delete(blocker)
        history.go(steps)
      })
      return
    }
    index = to
    settled = load()
  })

  function navigate(target: Target): Promise<void> {
    const href = hrefOf(target)
    const blocker = [...blocks].find(({ block }) => block(href))
    const go = () => {
      if (target.replace || href === history.href()) history.replace(href)
      else history.push(href)
      return settled
    }
    if (!blocker) return go()
    blocker.ask(() => {
      blocks.delete(blocker)
      void go()
    })
    return Promise.resolve()
  }

  return {
    options,
    history,
    get state() {
      return state
    },
    /** Tells after each change of the state. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    subscribe<Name extends keyof Moves>(name: Name, tell: (move: Moves[Name]) => void) {
      told[name].add(tell)
      return () => void told[name].delete(tell)
    },
    navigate,
    /** Asks guards and fetches code anew for the address that is open. */
    invalidate: () => (settled = load()),
    load: () => (settled = load()),
    matchRoutes: (place: Place) => matchPlace(leaves, place),
    /** Fetches the code of an address ahead. */
    preload(href: string) {
      for (const { route } of matchPlace(leaves, placeFrom(href)))
        route.options.component?.preload?.().catch(() => {})
    },
    block(block: Block, ask: (go: () => void) => void) {
      const entry = { block, ask }
      blocks.add(entry)
      return () => void blocks.delete(entry)
    },
    stop: unlisten,
  }
}
