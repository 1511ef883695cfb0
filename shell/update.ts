import { online } from '#ui/client/flags.ts'
import { createSignal } from '#ui/client/signal.ts'

/** The newer version that was offered to the person; null if there is none. */
export const pending_update = createSignal<string | null>(null)

// Checked every five minutes, and when the person returns to the page.
const LOOK_MS = 5 * 60_000
// How long a waiting worker may take to take over before the page reloads without it.
const TAKE_OVER_MS = 1_500

// The files of screens that were not opened yet are fetched once the first screen has had its own.
const KEEP_ALL_MS = 5_000

const builtAs = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

/** Reports a newer version: if another one was already pending it is applied at once, otherwise it is offered. */
export function raiseUpdate(version: string): void {
  const pending = pending_update.get()
  // The same version was already offered.
  if (pending === version) return
  if (pending !== null) return void applyUpdate()
  pending_update.set(version)
}

/** Reloads with a refresh stamp, so that no cache on the way answers with the old page. */
export async function applyUpdate(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  const waiting = (await workers?.getRegistration())?.waiting
  if (waiting) {
    const taken = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
    waiting.postMessage({ do: 'take_over' })
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS))])
  }
  const page = new URL(location.href)
  page.searchParams.set('refresh', String(Date.now()))
  location.replace(page)
}

/** Checks whether the server has a newer build than this page. */
export async function lookForUpdate(): Promise<void> {
  const mine = builtAs()
  if (mine === '' || !online.get()) return
  const version = await newestVersion()
  if (version === null) return
  if (version !== mine) return raiseUpdate(version)
  // The page is the newest build, so its waiting service worker can take over.
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage({ do: 'take_over' })
}

async function newestVersion(): Promise<string | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' })
    const { version } = (await answer.json()) as { version?: unknown }
    return answer.ok && typeof version === 'string' ? version : null
  } catch {
    // Without a network, or while the server restarts, wait for the next check.
    return null
  }
}

/** Registers the service worker and checks for newer builds regularly; returns the function that stops the checks. */
export function watchForUpdates(): () => void {
  if (builtAs() === '') return () => {}
  const look = () => {
    if (document.visibilityState === 'visible') void lookForUpdate()
  }
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  void startWorker()
  const keeping = setTimeout(() => void keepAllFiles(), KEEP_ALL_MS)
  return () => {
    clearInterval(timer)
    clearTimeout(keeping)
    document.removeEventListener('visibilitychange', look)
  }
}

// Asks the service worker to fetch all screens, so that they open without a network; not where the person saves data.
async function keepAllFiles(): Promise<void> {
  const { serviceWorker: workers, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!workers || connection?.saveData) return
  const { active } = await workers.ready
  active?.postMessage({ do: 'keep_all' })
}

async function startWorker(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return void lookForUpdate()
  try {
    const registration = await workers.register('/service-worker.js')
    // A worker that has been waiting since an earlier visit counts as a pending refresh.
    // Do not refresh automatically right after a refresh: with servers of two builds the page would refresh endlessly.
    const refreshed_at = Number(new URL(location.href).searchParams.get('refresh'))
    if (registration.waiting && workers.controller && Date.now() - refreshed_at > 60_000) pending_update.set('worker')
    await lookForUpdate()
    if (pending_update.get() === 'worker') pending_update.set(null)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && workers.controller) void lookForUpdate()
      })
    })
  } catch {
    // Without a service worker the product works as long as there is a network.
    void lookForUpdate()
  }
}
