/** The parts of a service worker that push messages need; its types and those of the page cannot be used together. */
export type PushWorker = {
  location: { origin: string }
  registration: {
    showNotification: (
      title: string,
      options: { body: string; tag: string; lang: string; icon: string; badge: string; data: { url: string } },
    ) => Promise<void>
  }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PushWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: (kind: 'push' | 'notificationclick', listener: (event: PushEvent) => void) => void
}

/** A window of the app. */
export type PushWindow = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }

/** A received message, or a click on a shown one. */
export type PushEvent = {
  data?: { json: () => unknown } | null
  notification?: { close: () => void; data?: { url?: unknown } | null }
  waitUntil: (work: Promise<unknown>) => void
}

const ICON = '/icons/icon-192.png'

/** Shows push messages; a click opens their address in an existing window, or in a new one. */
export function listenForPush(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const { title, body, url, tag, lang } = readMessage(event)
    // Browsers require that every push message is shown.
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        lang,
        icon: ICON,
        badge: ICON,
        data: { url: inside(worker, url) },
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification?.close()
    event.waitUntil(show(worker, inside(worker, event.notification?.data?.url)))
  })
}

async function show(worker: PushWorker, url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === url) ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(url))
  await open.focus()
  // This worker cannot navigate a window that it does not control, so open a new one.
  if (open.url !== url) await open.navigate(url).catch(() => worker.clients.openWindow(url))
}

function readMessage({ data }: PushEvent): { title: string; body: string; url: unknown; tag: string; lang: string } {
  let message: Record<string, unknown> = {}
  try {
    message = (data?.json() ?? {}) as Record<string, unknown>
  } catch {
    // A foreign or damaged message is shown with only the name of the product.
  }
  const text = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value : other)
  return {
    title: text(message.title, 'Vanik'),
    body: text(message.body, ''),
    url: message.url,
    tag: text(message.tag, 'vanik'),
    lang: text(message.lang, 'en'),
  }
}

// A message may open only screens of the product.
function inside(worker: PushWorker, url: unknown): string {
  const { origin } = worker.location
  const found = typeof url === 'string' ? URL.parse(url, origin) : null
  return found?.origin === origin ? found.href : `${origin}/`
}

if ('ServiceWorkerGlobalScope' in globalThis) listenForPush(globalThis as unknown as PushWorker)
