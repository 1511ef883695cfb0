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

/* Routes of the specification, in its order; only screens that exist. */

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
const dashboard = createRoute({
  getParentRoute: () => business,
  path: '/dashboard',
  staticData: { title: msg`Dashboard` },
  component: lazyRouteComponent(() => import('#modules/insight/today.web.tsx')),
})

const users = createRoute({
  getParentRoute: () => business,
  path: '/user',
  validateSearch: anySearch,
  staticData: { title: msg`Users`, fills: true },
  component: lazyRouteComponent(() => import('#modules/people/members/screen/MembersScreen.web.tsx')),
})
const teams = createRoute({
  getParentRoute: () => business,
  path: '/team',
  validateSearch: anySearch,
  staticData: { title: msg`Teams` },
  component: lazyRouteComponent(() => import('#modules/people/teams/TeamScreen.web.tsx')),
})
const branch = createRoute({
  getParentRoute: () => business,
  path: '/branch/{-$branchId}',
  staticData: { title: msg`Branches` },
  component: lazyRouteComponent(() => import('#modules/people/branches/BranchScreen.web.tsx')),
})
const leads = createRoute({
  getParentRoute: () => business,
  path: '/leads',
  validateSearch: anySearch,
  staticData: { title: msg`Leads`, fills: true },
  component: lazyRouteComponent(() => import('#modules/crm/leads/LeadListScreen.web.tsx')),
})
const leadDuplicates = createRoute({
  getParentRoute: () => business,
  path: '/leads/duplicates',
  staticData: { title: msg`Duplicate leads`, crumbs: [{ title: msg`Leads`, path: 'leads' }] },
  component: lazyRouteComponent(() => import('#modules/crm/leads/duplicates/DuplicatesScreen.web.tsx')),
})
const leadMerge = createRoute({
  getParentRoute: () => business,
  path: '/leads/merge',
  validateSearch: anySearch,
  staticData: { title: msg`Merge leads`, crumbs: [{ title: msg`Leads`, path: 'leads' }] },
  component: lazyRouteComponent(() => import('#modules/crm/leads/merge/MergeScreen.web.tsx')),
})
const lead = createRoute({
  getParentRoute: () => business,
  path: '/lead/$leadId',
  validateSearch: anySearch,
  staticData: { title: msg`Lead`, crumbs: [{ title: msg`Leads`, path: 'leads' }] },
  component: lazyRouteComponent(() => import('#modules/crm/leads/LeadScreen.web.tsx')),
})
const contacts = createRoute({
  getParentRoute: () => business,
  path: '/contacts',
  validateSearch: anySearch,
  staticData: { title: msg`Contacts`, fills: true },
  component: lazyRouteComponent(() => import('#modules/crm/contacts/ContactListScreen.web.tsx')),
})
const contact = createRoute({
  getParentRoute: () => business,
  path: '/contact/$contactId',
  validateSearch: anySearch,
  staticData: { title: msg`Contact`, crumbs: [{ title: msg`Contacts`, path: 'contacts' }] },
  component: lazyRouteComponent(() => import('#modules/crm/contacts/ContactScreen.web.tsx')),
})
const leadConfig = createRoute({
  getParentRoute: () => business,
  path: '/config/leads',
  validateSearch: anySearch,
  staticData: { title: msg`Leads Configuration` },
  component: lazyRouteComponent(() => import('#modules/crm/leads/config/ConfigScreen.web.tsx')),
})
const integrations = createRoute({
  getParentRoute: () => business,
  path: '/integration',
  staticData: { title: msg`Integrations` },
  component: lazyRouteComponent(() => import('#modules/integrations/screens/IntegrationsScreen.web.tsx')),
})
const connection = createRoute({
  getParentRoute: () => business,
  path: '/integrations/$provider',
  validateSearch: anySearch,
  staticData: {
    title: ({ provider = '' }) =>
      provider === 'indiamart'
        ? msg`IndiaMART`
        : provider === 'tradeindia'
          ? msg`TradeIndia`
          : msg`Website or other source`,
    crumbs: [{ title: msg`Integrations`, path: 'integration' }],
  },
  component: lazyRouteComponent(() => import('#modules/integrations/screens/ConnectionScreen.web.tsx')),
})
const sidenav = createRoute({
  getParentRoute: () => business,
  path: '/theme/sidenav',
  staticData: { title: msg`Side-Nav Customization` },
  component: lazyRouteComponent(() => import('#modules/business/settings/sidenav.web.tsx')),
})
const fonts = createRoute({
  getParentRoute: () => business,
  path: '/theme/fonts',
  staticData: { title: msg`Font and colour` },
  component: lazyRouteComponent(() => import('#modules/business/settings/fonts.web.tsx')),
})
// Static routes win over this one; an action or module that does not exist leads to /404.
const recordForm = createRoute({
  getParentRoute: () => business,
  path: '/$action/{-$itemId}/$moduleName',
  validateSearch: anySearch,
  staticData: { title: formTitle, crumb_of_module: true },
  component: lazyRouteComponent(() => import('#modules/RecordFormScreen.web.tsx')),
})

/* Inside a business, beyond the specification. */

const roles = createRoute({
  getParentRoute: () => business,
  path: '/roles',
  staticData: { title: msg`Roles` },
  component: lazyRouteComponent(() => import('#modules/people/roles/screen/RoleListScreen.web.tsx')),
})
const role = createRoute({
  getParentRoute: () => business,
  path: '/roles/$roleId',
  validateSearch: anySearch,
  staticData: {
    title: ({ roleId }) => (roleId === 'new' ? msg`New role` : msg`Role`),
    crumbs: [{ title: msg`Roles`, path: 'roles' }],
  },
  component: lazyRouteComponent(() => import('#modules/people/roles/screen/RoleEditorScreen.web.tsx')),
})
const notifications = createRoute({
  getParentRoute: () => business,
  path: '/notifications',
  validateSearch: anySearch,
  staticData: { title: msg`Notifications` },
  component: lazyRouteComponent(() => import('#modules/notices/screens/NotificationsScreen.web.tsx')),
})
const audit = createRoute({
  getParentRoute: () => business,
  path: '/audit',
  validateSearch: anySearch,
  staticData: { title: msg`Audit log` },
  component: lazyRouteComponent(() => import('#modules/people/audit/audit.web.tsx')),
})
const api = createRoute({
  getParentRoute: () => business,
  path: '/api',
  validateSearch: anySearch,
  staticData: { title: msg`API` },
  component: lazyRouteComponent(() => import('#modules/integrations/api/ApiScreen.web.tsx')),
})
const yourData = createRoute({
  getParentRoute: () => business,
  path: '/your-data',
  staticData: { title: msg`Your data` },
  component: lazyRouteComponent(() => import('#modules/business/export-account/YourDataScreen.web.tsx')),
})
const runs = createRoute({
  getParentRoute: () => business,
  path: '/runs',
  staticData: { title: msg`Recent bulk changes` },
  component: lazyRouteComponent(() => import('#modules/RunsScreen.web.tsx')),
})
const trash = createRoute({
  getParentRoute: () => business,
  path: '/trash',
  validateSearch: anySearch,
  staticData: { title: msg`Trash`, fills: true },
  component: lazyRouteComponent(() => import('#modules/TrashScreen.web.tsx')),
})
const businessProfile = createRoute({
  getParentRoute: () => business,
  path: '/profile',
  validateSearch: anySearch,
  staticData: { title: msg`Profile` },
  component: lazyRouteComponent(() => import('#modules/business/profile/profile.web.tsx')),
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

// In the order of the specification, then what it does not name.
const tree = root.addChildren([
  home,
  create,
  businesses,
  business.addChildren([
    businessHome,
    dashboard,
    users,
    teams,
    branch,
    leads,
    lead,
    leadDuplicates,
    leadMerge,
    contacts,
    contact,
    leadConfig,
    integrations,
    connection,
    sidenav,
    fonts,
    recordForm,
    roles,
    role,
    notifications,
    audit,
    api,
    yourData,
    runs,
    trash,
    businessProfile,
  ]),
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
