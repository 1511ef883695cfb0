import { addRoute, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

// The types of a page and of a worker cannot be used together, so this declares the parts of a worker used here.
type Worker = {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (
    kind: 'message' | 'activate',
    listener: (event: { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}
declare const __SHELL_FILES__: PrecacheEntry[]

const worker = globalThis as unknown as Worker
const ASSETS = 'assets'
/** How long a page waits for a slow network before the cached shell opens, in ms. */
const NETWORK_WAIT_MS = 4_000

/*
 * The installed application: its shell opens without a network, its files come from here once they were here.
 * Nothing below /api/ is ever kept: answers belong to whoever asked.
 */
precache(__SHELL_FILES__)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(({ request }) => openPage(request), { denylist: [/^\/(?:api|files-store)\//, /\.[a-z0-9]+$/i] }),
)
addRoute({ directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
)

// The newest page from the network; offline, or if that takes too long, the cached shell.
async function openPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), NETWORK_WAIT_MS))
  const answer = await Promise.race([fresh.catch(() => null), late])
  if (answer) return answer
  return (await matchPrecache('/index.html')) ?? fresh
}

worker.addEventListener('message', ({ data }) => {
  // The person accepted the new version.
  if ((data as { do?: string } | null)?.do === 'take_over') void worker.skipWaiting()
})
worker.addEventListener('activate', (event) => {
  // Files of older builds are no longer needed.
  event.waitUntil(caches.delete(ASSETS).then(() => worker.clients.claim()))
})

// Includes the file for push messages, if it exists.
import.meta.glob('./service-worker-push.ts', { eager: true })
