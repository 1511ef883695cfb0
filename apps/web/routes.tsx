import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { screenPaths } from '#engine/record/screens.ts'
import { catalog } from '#modules/catalog.ts'
import { generatedScreens, loadOverrides, moduleScreens } from '#modules/parts.web.tsx'
import { AppFrame } from '#shell/AppFrame.tsx'
import { guestOnly, openLast, requireBusinessData, requireSession } from '#shell/guards.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { CrashScreen, NotFoundScreen } from '#shell/system-screens.tsx'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { wordOf } from '#ui/words/word-of.ts'

type RouterContext = { queries: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: AppFrame })

// Search values arrive as anything; screens read the few they know.
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search
const signedIn = ({ location }: { location: { href: string } }) => requireSession(location)
const guest = ({ search }: { search: Record<string, unknown> }) => guestOnly({ business_id: search.businessId })

// 'create' and 'lead' → 'New lead'; the record's own words stand in its screen.
const formTitle = ({ action, moduleName = '' }: Record<string, string | undefined>) => {
  const text = moduleName.replaceAll('_', ' ')
  const name = wordOf(text.charAt(0).toUpperCase() + text.slice(1)).toLocaleLowerCase('en-IN')
  if (action === 'edit') return msg`Edit ${name}`
  return action === 'import' ? msg`Import ${name}` : msg`New ${name}`
}

// What modules say of their records is fetched beside the code of a screen, not after it.
const withOverrides =
  <Loaded,>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [loaded] = await Promise.all([load(), loadOverrides()])
    return loaded
  }
const listScreen = () => import('#modules/RecordListRoute.web.tsx')
const lookupScreen = () => import('#modules/LookupRoute.web.tsx')
const pageScreen = () => import('#modules/RecordPageRoute.web.tsx')

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

/* Inside a business: signed in, required data present, the shell around it. */
const business = createRoute({
  getParentRoute: () => root,
  path: '/business/$businessId',
  validateSearch: anySearch,
  beforeLoad: async ({ location, params, context }) => {
    requireSession(location)
    await requireBusinessData({ business_id: params.businessId, href: location.href, queries: context.queries })
  },
  component: lazyRouteComponent(() => import('./BusinessLayout.tsx')),
})
const businessHome = createRoute({
  getParentRoute: () => business,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/business/$businessId/dashboard', params, replace: true })
  },
})
// Static routes win over this one; an action or module that does not exist leads to /404.
const recordForm = createRoute({
  getParentRoute: () => business,
  path: '/$action/{-$itemId}/$moduleName',
  validateSearch: anySearch,
  staticData: { title: formTitle, crumb_of_module: true },
  component: lazyRouteComponent(withOverrides(() => import('#modules/RecordFormScreen.web.tsx'))),
})

// A module's own screens, at the addresses that its manifest gives them.
const ofModules = moduleScreens.map((screen) =>
  createRoute({
    getParentRoute: () => business,
    path: `/${screen.address}`,
    validateSearch: anySearch,
    staticData: { title: screen.title, fills: screen.fills, crumbs: screen.crumbs, wide: screen.wide },
    component: lazyRouteComponent(screen.shows_records ? withOverrides(screen.load) : screen.load),
  }),
)
// Lists and pages that definitions give where no module has a screen of its own.
const ofRecords = generatedScreens.map(({ record, kind, address }) => {
  const { label } = catalog.get(record)
  const [title, many] = [kind === 'page' ? label.one : label.many, label.many].map((text) => ({
    id: text,
    message: text,
  }))
  const crumbs = kind === 'page' ? [{ title: many, path: screenPaths(catalog.get(record)).list }] : undefined
  return createRoute({
    getParentRoute: () => business,
    path: `/${address}`,
    validateSearch: anySearch,
    staticData: { title, record, fills: kind === 'list', crumbs },
    component: lazyRouteComponent(withOverrides({ list: listScreen, page: pageScreen, lookup: lookupScreen }[kind])),
  })
})
const settings = createRoute({
  getParentRoute: () => business,
  path: '/settings',
  staticData: { title: msg`Settings` },
  component: lazyRouteComponent(() => import('#shell/settings/SettingsScreen.tsx')),
})

/* Session. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: anySearch,
  beforeLoad: guest,
  staticData: { title: msg`Sign in` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/sign-in.web.tsx')),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: anySearch,
  beforeLoad: guest,
  staticData: { title: msg`Create an account` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/sign-up.web.tsx')),
})
const verifyOtp = createRoute({
  getParentRoute: () => root,
  path: '/verify-otp',
  validateSearch: anySearch,
  beforeLoad: guest,
  staticData: { title: msg`Verify your email` },
  component: lazyRouteComponent(() => import('#modules/business/session/screens/verify-otp.web.tsx')),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
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

// The ends of the pop-up in which another site was asked.
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

const tree = root.addChildren([
  home,
  create,
  businesses,
  business.addChildren([businessHome, settings, ...ofModules, ...ofRecords, recordForm]),
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
  mailbox,
  unknown,
])

// Trying again asks the guards and fetches the code anew, not only the drawing.
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

/** The application's router; intent (hover, focus) fetches a screen's code ahead. */
export function makeRouter(context: RouterContext) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    // Guards ask the server; a mere hover must not.
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 150,
    defaultPendingMinMs: 150,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
