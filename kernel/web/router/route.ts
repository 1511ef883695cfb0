import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Search } from './search.ts'

/** What the frame reads about a route. */
export interface StaticData {
  /** Page title: heads the document's title and the top bar. */
  title?: MessageDescriptor | ((params: Record<string, string | undefined>) => MessageDescriptor)
  /** What stands before the title in the breadcrumb; paths are inside the business. */
  crumbs?: { title: MessageDescriptor; path: string }[]
  /** The module in the address, such as `lead`, has its list in the menu: the list stands before the title. */
  crumb_of_module?: boolean
  /** Screens that fill the sheet and scroll inside themselves. */
  fills?: boolean
}

/** Values of the `$names` in a path; an optional one that is not there is undefined. */
export type Params = Record<string, string | undefined>

/** An address taken apart. */
export interface Place {
  href: string
  pathname: string
  search: Search
}

/** What a guard is given. */
export interface GuardContext<Context> {
  location: Place
  search: Search
  params: Record<string, string>
  context: Context
}

/** A component that may still have to be fetched. */
export type ScreenComponent = ComponentType & { preload?: () => Promise<unknown>; loaded?: () => ComponentType | null }

/** One line of the table of routes. `beforeLoad` guards it: it may wait, and throw a redirect. */
export interface RouteOptions<Context = unknown> {
  /** `/text`, `/$name`, `/{-$name}` (may be missing), `$` (all that is left). */
  path?: string
  component?: ScreenComponent
  beforeLoad?: (context: GuardContext<Context>) => unknown
  staticData?: StaticData
}

/** A route with those below it. */
export interface Route {
  id: string
  options: RouteOptions<never>
  parent?: Route
  children: Route[]
  addChildren: (children: Route[]) => Route
}

/** A route of the present address. */
export interface RouteMatch {
  routeId: string
  route: Route
  pathname: string
  params: Record<string, string>
  search: Search
  staticData: StaticData
  /** Thrown by its guard. */
  error?: unknown
}

/** The route around all others. */
export const createRootRoute = <Context>(options: RouteOptions<Context> = {}): Route =>
  makeRoute(options as RouteOptions<never>, undefined)

/** A route below another. */
export function createRoute<Context>({
  getParentRoute,
  ...options
}: RouteOptions<Context> & { getParentRoute: () => Route }): Route {
  return makeRoute(options as RouteOptions<never>, getParentRoute())
}

function makeRoute(options: RouteOptions<never>, parent: Route | undefined): Route {
  const own = (options.path ?? '').replace(/^\/|\/$/g, '')
  const route: Route = {
    id: !parent ? '/' : `${parent.id === '/' ? '' : parent.id}/${own}`,
    options,
    parent,
    children: [],
    addChildren(children) {
      route.children = children
      return route
    },
  }
  return route
}

const parts = (path: string) => path.split('/').filter(Boolean)
const isOptional = (part: string) => part.startsWith('{-$')

// The lower the more exact; compared part by part.
function rankOf(part: string | undefined): number {
  if (part === undefined) return 1
  if (part === '$') return 4
  if (isOptional(part)) return 3
  return part.startsWith('$') ? 2 : 0
}

function leavesOf(route: Route): Route[] {
  return route.children.length === 0 ? [route] : route.children.flatMap(leavesOf)
}

/** The routes that can be an address's end, the most exact first. */
export function sortedLeaves(tree: Route): { route: Route; wanted: string[] }[] {
  const leaves = leavesOf(tree).map((route) => ({ route, wanted: parts(route.id) }))
  return leaves.sort((a, b) => {
    for (let index = 0; index < Math.max(a.wanted.length, b.wanted.length); index++) {
      const difference = rankOf(a.wanted[index]) - rankOf(b.wanted[index])
      if (difference !== 0) return difference
    }
    return 0
  })
}

/** The values of a path's names when the address fits it, else null. */
export function fit(wanted: readonly string[], given: readonly string[]): Record<string, string> | null {
  const [first, ...rest] = wanted
  if (first === undefined) return given.length === 0 ? {} : null
  if (first === '$') return { _splat: given.join('/') }
  if (isOptional(first)) {
    const taken = given.length > 0 ? fit(rest, given.slice(1)) : null
    if (taken) return { [first.slice(3, -1)]: given[0], ...taken }
    return fit(rest, given)
  }
  if (given.length === 0) return null
  if (first.startsWith('$')) {
    const taken = fit(rest, given.slice(1))
    return taken && { [first.slice(1)]: given[0], ...taken }
  }
  return first === given[0] ? fit(rest, given.slice(1)) : null
}

/** The routes of an address from the root down; none when nothing fits. */
export function matchPlace(leaves: ReturnType<typeof sortedLeaves>, place: Place): RouteMatch[] {
  const given = parts(place.pathname).map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
  for (const { route: leaf, wanted } of leaves) {
    const params = fit(wanted, given)
    if (!params) continue
    const line: Route[] = []
    for (let route: Route | undefined = leaf; route; route = route.parent) line.unshift(route)
    return line.map((route) => ({
      routeId: route.id,
      route,
      pathname: place.pathname,
      params,
      search: place.search,
      staticData: route.options.staticData ?? {},
    }))
  }
  return []
}
