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
/** Addresses of all other scripts and styles of this build, without those of other languages. */
declare const __OTHER_FILES__: string[]

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

// Every screen works offline once this has ended, also one that was never opened. What a lost network leaves out is fetched at
// the next visit. One file at a time, so that the person's own requests never wait.
async function keepAllFiles(): Promise<void> {
  const kept = await caches.open(ASSETS)
  try {
    for (const address of __OTHER_FILES__) {
      if (await kept.match(address)) continue
      const answer = await fetch(address)
      if (answer.ok) await kept.put(address, answer)
    }
  } catch {
    // No network.
  }
}

worker.addEventListener('message', (event) => {
  const wish = (event.data as { do?: string } | null)?.do
  // The person accepted the new version.
  if (wish === 'take_over') void worker.skipWaiting()
  if (wish === 'keep_all') event.waitUntil(keepAllFiles())
})
worker.addEventListener('activate', (event) => {
  // Files of older builds are no longer needed.
  event.waitUntil(caches.delete(ASSETS).then(() => worker.clients.claim()))
})

// Includes the file for push messages, if it exists.
import.meta.glob('./service-worker-push.ts', { eager: true })
