import { memberRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import { listNotices, markRead } from './list.server.ts'
import { subscribe, unsubscribe } from './push/subscriptions.server.ts'
import { saveSettings, showSettings } from './settings.server.ts'

/** Routes of notices and their settings. */
export const noticeRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/notices',
    summary: 'My notifications, newest first, in the words of `language`, and how many are unread (100 at most)',
    handler: listNotices,
  }),
  memberRoute({
    method: 'POST',
    path: '/notices/read',
    takes: ['ids', 'all'],
    summary: 'Mark some of my notifications as read, or all',
    handler: markRead,
  }),
  memberRoute({
    method: 'GET',
    path: '/notices/settings',
    summary: 'How I want to be told: choices by kind and channel, quiet hours, daily mail',
    handler: showSettings,
  }),
  memberRoute({
    method: 'PUT',
    path: '/notices/settings',
    takes: ['time_zone', 'quiet_from', 'quiet_until', 'digest_at', 'language', 'choices'],
    summary: 'Choose how I want to be told; only what is sent changes',
    handler: saveSettings,
  }),
  sessionRoute({
    method: 'POST',
    path: '/push/subscribe',
    takes: ['endpoint', 'keys', 'expirationTime'],
    summary: 'This browser takes push messages for my account',
    handler: subscribe,
  }),
  sessionRoute({
    method: 'POST',
    path: '/push/unsubscribe',
    takes: ['endpoint'],
    summary: 'This browser takes no more push messages',
    handler: unsubscribe,
  }),
]
