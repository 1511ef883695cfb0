import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  type AnyRouter,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { guestOnly, openLast, requireSession } from '#shell/guards.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { CrashScreen, NotFoundScreen } from '#shell/system-screens.tsx'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { anySearch, business, root, type RouterContext } from './root-routes.ts'

const signedIn = ({ location }: { location: { href: string } }) => requireSession(location)
const guest = ({ search }: { search: Record<string, unknown> }) => guestOnly({ business_id: search.businessId })

/* Outside of a business. */

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: (context) => {
    signedIn(context)
    throw redirect({ to: '/business' })
  },
})
const create = createRoute({
  getParentRoute: () => root,
  path: '/create',
  validateSearch: anySearch,
  beforeLoad: signedIn,
  staticData: { title: msg`Business details` },
  component: lazyRouteComponent(() => import('#modules/business/business-form.web.tsx')),
})
const businesses = createRoute({
  getParentRoute: () => root,
  path: '/business',
  validateSearch: anySearch,
  beforeLoad: (context) => {
    signedIn(context)
    openLast(context.search)
  },
  staticData: { title: msg`Businesses` },
  component: lazyRouteComponent(() => import('#modules/business/business-list.web.tsx')),
})

const allBusinesses = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: signedIn,
  staticData: { title: msg`Businesses` },
  component: lazyRouteComponent(() => import('#modules/insight/all/AllBusinesses.web.tsx')),
})

/* Inside a business. Its other routes are in business-routes.tsx, which is loaded when a business is opened, and in later-routes.tsx. */

const businessHome = createRoute({
  getParentRoute: () => business,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/business/${params.businessId}/dashboard`, replace: true })
  },
})
// The routes inside a business are added when the first business is opened, most of them after its first screen. Until then this
// route matches their addresses, and opens them once they are added; afterwards it matches only unknown addresses.
const unknownInside = createRoute({
  getParentRoute: () => business,
  path: '$',
  beforeLoad: async ({ location, context }) => {
    const is_known = await context.openBusiness(location.pathname)
    throw redirect({ href: is_known ? location.href : '/404', replace: true })
  },
})

/* Session. The forms ask for a phone only where texts are sent, which must be known before they are drawn. */
const withMeta = ({ context }: { context: { queries: QueryClient } }) =>
  context.queries.ensureQueryData(metaQuery).catch(() => null)
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: anySearch,
  beforeLoad: guest,
  loader: withMeta,
  staticData: { title: msg`Sign in` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/sign-in.web.tsx')),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: anySearch,
  beforeLoad: guest,
  loader: withMeta,
  staticData: { title: msg`Create an account` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/sign-up.web.tsx')),
})
const verifyOtp = createRoute({
  getParentRoute: () => root,
  path: '/verify-otp',
  validateSearch: anySearch,
  beforeLoad: guest,
  staticData: { title: msg`Enter the code` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/verify-otp.web.tsx')),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  loader: withMeta,
  staticData: { title: msg`Reset your password` },
  component: lazyRouteComponent(() => import('#modules/business/session/password/forgot-password.web.tsx')),
})
const changeResetPassword = createRoute({
  getParentRoute: () => root,
  path: '/change-reset-password',
  validateSearch: anySearch,
  staticData: { title: msg`Choose a new password` },
  component: lazyRouteComponent(() => import('#modules/business/session/password/reset-password.web.tsx')),
})

/* System. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { title: msg`Page not found` },
  component: NotFoundScreen,
})
const crash = createRoute({
  getParentRoute: () => root,
  path: '/500',
  staticData: { title: msg`Something went wrong` },
  component: () => <CrashScreen />,
})

// The final pages of the pop-up of social sign-in.
const socialResult = lazyRouteComponent(() => import('#modules/business/session/social/social-result.web.tsx'))
const facebookSuccess = createRoute({
  getParentRoute: () => root,
  path: '/facebook/success',
  validateSearch: anySearch,
  staticData: { title: msg`Sign in` },
  component: socialResult,
})
const facebookError = createRoute({
  getParentRoute: () => root,
  path: '/facebook/error',
  validateSearch: anySearch,
  staticData: { title: msg`Sign in` },
  component: socialResult,
})
const linkedinSuccess = createRoute({
  getParentRoute: () => root,
  path: '/linkedin/success',
  validateSearch: anySearch,
  staticData: { title: msg`Sign in` },
  component: socialResult,
})
const linkedinError = createRoute({
  getParentRoute: () => root,
  path: '/linkedin/error',
  validateSearch: anySearch,
  staticData: { title: msg`Sign in` },
  component: socialResult,
})

/* Beyond the specification. */

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  validateSearch: anySearch,
  beforeLoad: signedIn,
  staticData: { title: msg`Profile` },
  component: lazyRouteComponent(() => import('#modules/business/profile/plain-profile.web.tsx')),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: anySearch,
  staticData: { title: msg`Your invitation` },
  component: lazyRouteComponent(() => import('#modules/people/invitations/invitation.web.tsx')),
})
const rateCase = createRoute({
  getParentRoute: () => root,
  path: '/rate-case',
  validateSearch: anySearch,
  staticData: { title: msg`Your rating` },
  component: lazyRouteComponent(() => import('#modules/cases/rating/rate-case.web.tsx')),
})
const paper = createRoute({
  getParentRoute: () => root,
  path: '/paper',
  validateSearch: anySearch,
  staticData: { title: msg`Your document` },
  component: lazyRouteComponent(() => import('#modules/sales/sharing/PublicPaper.web.tsx')),
})
const meetingAnswer = createRoute({
  getParentRoute: () => root,
  path: '/meeting-answer',
  validateSearch: anySearch,
  staticData: { title: msg`Your invitation` },
  component: lazyRouteComponent(() => import('#modules/activities/meetings/answers/MeetingAnswer.web.tsx')),
})
const mailbox = createRoute({
  getParentRoute: () => root,
  path: '/mailbox',
  validateSearch: anySearch,
  beforeLoad: async ({ context }) => {
    const meta = await context.queries.ensureQueryData(metaQuery)
    if (!meta.mailbox) throw redirect({ to: '/404', replace: true })
  },
  staticData: { title: msg`Mailbox` },
  component: lazyRouteComponent(() => import('#modules/business/mailbox/mailbox.web.tsx')),
})
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

const of_business = [businessHome, unknownInside]
const tree = root.addChildren([
  home,
  create,
  businesses,
  allBusinesses,
  business.addChildren(of_business),
  signIn,
  signUp,
  verifyOtp,
  passwordReset,
  changeResetPassword,
  notFound,
  crash,
  facebookSuccess,
  facebookError,
  linkedinSuccess,
  linkedinError,
  profile,
  invitation,
  rateCase,
  paper,
  meetingAnswer,
  mailbox,
  unknown,
])

// A retry runs the guards and loads the code again; it does not only render again.
function BrokenScreen({ reset }: { reset: () => void }) {
  const router = useRouter()
  return (
    <CrashScreen
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** The work at the first call, with its result for all later calls; a failed one is done again at the next call. */
function once(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | null = null
  return () =>
    (doing ??= work().catch((error: unknown) => {
      doing = null
      throw error
    }))
}

/** Adds the routes inside a business to the router: those of the first screens, or all. */
function routesInside(router: () => AnyRouter) {
  const add = (routes: readonly AnyRoute[]) => {
    business.addChildren([...of_business, ...routes])
    router().setRoutes(router().buildRouteTree())
  }
  const addFirst = once(async () => {
    const [{ firstRoutes }] = await Promise.all([import('./business-routes.tsx'), import('./BusinessLayout.tsx')])
    add(firstRoutes)
  })
  const addAll = once(async () => {
    const [{ firstRoutes }, { laterRoutes }] = await Promise.all([
      import('./business-routes.tsx'),
      import('./later-routes.tsx'),
      // It would replace all routes by its own.
      addFirst(),
    ])
    add([...firstRoutes, ...(await laterRoutes())])
  })
  return { addFirst, addAll }
}

// The other routes are loaded after this time, when the first screen has been drawn.
const QUIET_MS = 1200

/** Creates the application's router; hover and focus preload the code of a screen. */
export function makeRouter({ queries }: { queries: QueryClient }) {
  const { addFirst, addAll } = routesInside(() => router)
  const context: RouterContext = {
    queries,
    openBusiness: async (pathname) => {
      const isKnown = () => router.getMatchedRoutes(pathname)[2]?.id !== unknownInside.id
      await addFirst()
      // A failure is repeated and reported by the first address that needs them.
      if (isKnown()) setTimeout(() => void addAll().catch(() => {}), QUIET_MS)
      else await addAll()
      return isKnown()
    },
  }
  const router = createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    // Guards send requests, which hovering over links must not repeat.
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 150,
    defaultPendingMinMs: 150,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
