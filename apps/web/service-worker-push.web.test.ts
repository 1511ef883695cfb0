import { describe, expect, it, vi } from 'vitest'
import { listenForPush, type PushEvent, type PushWindow, type PushWorker } from './service-worker-push.ts'

function worker(windows: PushWindow[] = []) {
  const listeners: Record<string, (event: PushEvent) => void> = {}
  const made = {
    location: { origin: 'https://crm.example.in' },
    registration: { showNotification: vi.fn(async () => {}) },
    clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn(async () => null) },
    addEventListener: (kind: string, listener: (event: PushEvent) => void) => void (listeners[kind] = listener),
  }
  listenForPush(made as unknown as PushWorker)
  const happen = async (kind: 'push' | 'notificationclick', event: Partial<PushEvent>) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[kind]({ ...event, waitUntil: (given) => void (work = given) })
    await work
  }
  return { ...made, happen }
}

const window_at = (url: string): PushWindow => ({
  url,
  focus: vi.fn(async () => null),
  navigate: vi.fn(async () => null),
})
const click = (url: unknown) => ({ notification: { close: vi.fn(), data: { url } } })

describe('push messages in the service worker', () => {
  it('are shown as they were sent', async () => {
    const { registration, happen } = worker()
    const message = {
      title: 'Ritika assigned Kavita to you',
      body: 'Surat',
      url: '/business/5/lead/2',
      tag: 'n-2',
      lang: 'en',
    }
    await happen('push', { data: { json: () => message } })
    expect(registration.showNotification).toHaveBeenCalledWith(
      'Ritika assigned Kavita to you',
      expect.objectContaining({ body: 'Surat', tag: 'n-2', data: { url: 'https://crm.example.in/business/5/lead/2' } }),
    )
  })
  it('are shown even when they cannot be read', async () => {
    const { registration, happen } = worker()
    const broken = () => {
      throw new SyntaxError('no JSON')
    }
    await happen('push', { data: { json: broken } })
    expect(registration.showNotification).toHaveBeenCalledWith('Vanik', expect.objectContaining({ body: '' }))
  })
  it('open a new window if there is none', async () => {
    const { clients, happen } = worker()
    const event = click('https://crm.example.in/business/5/lead/2')
    await happen('notificationclick', event)
    expect(event.notification.close).toHaveBeenCalled()
    expect(clients.openWindow).toHaveBeenCalledWith('https://crm.example.in/business/5/lead/2')
  })
  it('use an existing window', async () => {
    const window = window_at('https://crm.example.in/business/5/leads')
    const { clients, happen } = worker([window])
    await happen('notificationclick', click('/business/5/lead/2'))
    expect(window.focus).toHaveBeenCalled()
    expect(window.navigate).toHaveBeenCalledWith('https://crm.example.in/business/5/lead/2')
    expect(clients.openWindow).not.toHaveBeenCalled()
  })
  it('never open an address outside the product', async () => {
    const { clients, happen } = worker()
    for (const url of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 7])
      await happen('notificationclick', click(url))
    expect(clients.openWindow.mock.calls).toEqual(Array.from({ length: 4 }, () => ['https://crm.example.in/']))
  })
})
