import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { RouteMatch, ScreenComponent } from './route.ts'
import { hrefOf, type Router, type RouterState, type Target } from './router.ts'
import type { Search } from './search.ts'

export { createBrowserHistory, createMemoryHistory, type RouterHistory } from './history.ts'
export { isRedirect, redirect } from './redirect.ts'
export { createRootRoute, createRoute, type Place, type Route, type RouteMatch, type StaticData } from './route.ts'
export { createRouter, type Router, type Target } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const Depth = createContext(0)

/** A screen whose code is fetched when its route is near. */
export function lazyRouteComponent(fetch: () => Promise<{ default: ComponentType }>): ScreenComponent {
  let Loaded: ComponentType | null = null
  let coming: Promise<unknown> | undefined
  const Screen: ScreenComponent = () => Loaded && <Loaded />
  Screen.loaded = () => Loaded
  Screen.preload = () =>
    (coming ??= fetch().then(
      (module) => {
        Loaded = module.default
      },
      (error: unknown) => {
        // Asked again the next time.
        coming = undefined
        throw error
      },
    ))
  return Screen
}

/** Shows the screens of a router. */
export function RouterProvider({ router }: { router: Router }) {
  useState(() => void router.load())
  return (
    <RouterContext value={router}>
      <Depth value={0}>
        <First />
      </Depth>
    </RouterContext>
  )
}

// Until the first screen is there nothing stands on the page, after a moment the pending one.
function First() {
  const router = useRouter() as Router
  const is_ready = useRouterState({ select: (state) => state.stamp > 0 })
  const [late, setLate] = useState(false)
  const Pending = router.options.defaultPendingComponent
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  if (!is_ready) return late && Pending ? <Pending /> : null
  return <Outlet />
}

/** The screen of the next route below. */
export function Outlet() {
  const router = useRouter() as Router
  const depth = useContext(Depth)
  const match = useRouterState({ select: (state) => state.matches[depth] })
  const stamp = useRouterState({ select: (state) => state.stamp })
  if (!match) {
    const Missing = router.options.defaultNotFoundComponent
    return depth === 0 && Missing ? <Missing /> : null
  }
  const Screen = match.route.options.component ?? Outlet
  return (
    <Depth value={depth + 1}>
      <Catch stamp={stamp} Fallback={router.options.defaultErrorComponent}>
        <Suspense>
          <Shown match={match} Screen={Screen} />
        </Suspense>
      </Catch>
    </Depth>
  )
}

function Shown({ match, Screen }: { match: RouteMatch; Screen: ComponentType }) {
  if (match.error !== undefined) throw match.error
  return <Screen />
}

type CatchProps = {
  stamp: number
  Fallback?: ComponentType<{ error: unknown; reset: () => void }>
  children: ReactNode
}

// What a screen throws stays in its place; the next arrival tries again.
class Catch extends Component<CatchProps, { error: unknown; stamp: number } | { error: null; stamp: number }> {
  state = { error: null as unknown, stamp: this.props.stamp }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps(props: CatchProps, state: { stamp: number }) {
    return props.stamp === state.stamp ? null : { error: null, stamp: props.stamp }
  }
  render() {
    const { Fallback, children } = this.props
    if (this.state.error === null) return children
    if (!Fallback) throw this.state.error
    return <Fallback error={this.state.error} reset={() => this.setState({ error: null })} />
  }
}

/** The router around; null outside of one when `warn` is false. */
export function useRouter(): Router
export function useRouter(options: { warn: false }): Router | null
export function useRouter(options?: { warn: false }): Router | null {
  const router = useContext(RouterContext)
  if (!router && !options) throw new Error('Screens stand inside a RouterProvider')
  return router
}

/** A part of the router's state; what `select` answers keeps its identity between arrivals. */
export function useRouterState<Part>({ select }: { select: (state: RouterState) => Part }): Part {
  const router = useRouter()
  return useSyncExternalStore(router.watch, () => select(router.state))
}

/** The routes of the screen, or what `select` takes from them. */
export const useMatches = <Part,>({ select }: { select: (matches: RouteMatch[]) => Part }): Part =>
  useRouterState({ select: (state) => select(state.matches) })

const NONE: Record<string, never> = {}

type Options<From, Part> = { strict?: false; select?: (value: From) => Part }

/** The values of the path's names. */
export const useParams = <Part = Record<string, string | undefined>,>({
  select,
}: Options<Record<string, string | undefined>, Part> = {}): Part =>
  useMatches({
    select: (matches) => {
      const params = matches.at(-1)?.params ?? NONE
      return select ? select(params) : (params as Part)
    },
  })

/** The search part of the address. */
export const useSearch = (_options?: { strict: false }): Search =>
  useMatches({ select: (matches) => matches.at(-1)?.search ?? NONE })

/** The newest address. */
export const useLocation = () => useRouterState({ select: (state) => state.location })

/** Goes to a screen; the promise ends when it is there. */
export function useNavigate(): (target: Target) => Promise<void> {
  return useRouter().navigate
}

type LinkProps = Target & {
  activeProps?: object
  activeOptions?: { exact?: boolean }
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link inside the application: fetches code on intent, and leaves modifier clicks to the browser. */
export function Link({ to, search, replace, activeProps, activeOptions, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const href = hrefOf({ to, search })
  const is_active = useRouterState({ select: ({ location }) => isAt(href, location, activeOptions?.exact ?? false) })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate({ to, search, replace })
  }
  const preload = () => router.preload(href)
  return (
    <a
      {...(is_active ? { 'aria-current': 'page', 'data-status': 'active' } : {})}
      {...rest}
      {...(is_active ? activeProps : {})}
      href={href}
      onClick={go}
      onFocus={preload}
      onPointerEnter={() => {
        timer.current = setTimeout(preload, 50)
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      onTouchStart={preload}
    />
  )
}

function isAt(href: string, location: RouterState['location'], exact: boolean): boolean {
  const [path, search = ''] = href.split('?')
  const here = location.pathname
  if (path !== here && (exact || !here.startsWith(path === '/' ? path : `${path}/`))) return false
  const there = new URLSearchParams(location.href.split('?')[1] ?? '')
  if (exact && !search && there.size > 0) return false
  return [...new URLSearchParams(search)].every(([name, value]) => there.get(name) === value)
}

type Blocked = { status: 'idle' } | { status: 'blocked'; proceed: () => void; reset: () => void }

/** Keeps the person here while `shouldBlockFn` says so; `proceed` leaves after all. */
export function useBlocker(options: {
  shouldBlockFn: () => boolean
  enableBeforeUnload: () => boolean
  withResolver: true
}): Blocked {
  const router = useRouter()
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  const [leave, setLeave] = useState<{ go: () => void } | null>(null)
  useEffect(() => {
    const release = router.block(
      () => newest.current.shouldBlockFn(),
      (go) => setLeave({ go }),
    )
    const onUnload = (event: BeforeUnloadEvent) => {
      if (newest.current.enableBeforeUnload()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => {
      release()
      removeEventListener('beforeunload', onUnload)
    }
  }, [router])
  if (!leave) return { status: 'idle' }
  return {
    status: 'blocked',
    proceed: () => {
      setLeave(null)
      leave.go()
    },
    reset: () => setLeave(null),
  }
}
