import '#ui/css/base.ts'
import './fonts.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startClient } from '#ui/client/request.ts'
import { setStandIn } from '#ui/client/stand-in.ts'
import { triesAgain, waitBeforeTry } from '#ui/client/try-again.ts'
import { Appearance } from '#shell/Appearance.tsx'
import { beforeSignOut } from '#shell/before-sign-out.ts'
import { noteAddress } from '#ui/layout-config.ts'
import { notify } from '#ui/toast.ts'
import { LanguageProvider } from '#ui/words/LanguageProvider.tsx'
import { startLanguages } from '#ui/words/language.ts'
import { makeRouter } from './routes.tsx'
import { catalogues } from './words/catalogues.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network the client answers from what this device keeps.
      networkMode: 'always',
      retry: triesAgain,
      retryDelay: waitBeforeTry,
    },
    mutations: { networkMode: 'always' },
  },
})
const router = makeRouter({ queries })

const offline = () => import('#modules/offline.web.ts')
setStandIn(() =>
  offline()
    .then(({ loadKeeper }) => loadKeeper())
    .then(({ stand_in }) => stand_in),
)

startClient({
  notify,
  batches: true,
  // What waits on this device is locked, also when the session ends by itself.
  signedOut: () => void offline().then(({ lockDevice }) => lockDevice()),
  go: (place) => {
    const { href, pathname } = router.state.location
    // Many calls may fail at once, but navigate only once.
    if (pathname === (place === 'sign_in' ? '/sign-in' : '/business')) return
    queries.clear()
    const keep = place === 'sign_in' && pathname.startsWith('/business/') ? { next: href } : {}
    void router.navigate({ to: place === 'sign_in' ? '/sign-in' : '/', search: keep } as never)
  },
})

// The next person in this browser must not receive the push messages of the previous one.
beforeSignOut(async () => (await import('#modules/notices/bell/push.web.ts')).leavePush())

// Each business has its own colours, so they change with the address.
router.subscribe('onBeforeLoad', ({ toLocation }) => noteAddress(toLocation.pathname))

// After a deployment the old files are gone from the server, so reload the page.
addEventListener('vite:preloadError', () => {
  const page = new URL(location.href)
  // Do not reload without a network, or right after a refresh.
  if (page.searchParams.has('refresh') || !navigator.onLine) return
  page.searchParams.set('refresh', String(Date.now()))
  location.replace(page)
})

const start = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <LanguageProvider>
      <Appearance>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Appearance>
    </LanguageProvider>,
  )

// The first paint is in the person's language; English needs no loading. Not awaited, because the files of a language may
// import this file and would wait for it.
void startLanguages(catalogues).then(start)
