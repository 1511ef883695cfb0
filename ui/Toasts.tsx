import './css/overlay.ts'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import {
  cleanNotifications,
  createNotificationsStore,
  hideNotification,
  Notifications,
  showNotification,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Row } from './layout/flow.tsx'
import { TONES } from './tones.ts'
import { wordOf } from './words/word-of.ts'
import classes from './Toasts.module.css'
import type { Toast } from './toast-kinds.ts'

// Two stores, because the specification has two settings of position and duration.
const STORES = { standard: createNotificationsStore(), brief: createNotificationsStore() }
const GLYPHS = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle, default: null }

const TONE_OF = { success: 'good', error: 'danger', warning: 'warm', info: 'cold', default: 'good' } as const

/** Puts a toast into its store; shown as soon as Toasts is on the page. */
export function showToast({ kind, setting = 'standard', id, about, action, ...said }: Toast): void {
  // Fixed texts of the specification and the server's own sentences arrive in English.
  const message = wordOf(said.message)
  const title = said.title && wordOf(said.title)
  const Glyph = GLYPHS[kind]
  const store = STORES[setting]
  const toast_id = id ?? `${kind}-${message}-${Date.now()}`
  const { notifications, queue } = store.getState()
  for (const earlier of [...notifications, ...queue])
    if (about && earlier['data-about'] === about) hideNotification(earlier.id ?? '', store)
  showNotification(
    {
      id: toast_id,
      title,
      icon: Glyph && <Glyph size={16} stroke={2.2} aria-hidden />,
      withBorder: true,
      closeButtonProps: { 'aria-label': wordOf('Close') },
      classNames: { root: classes.toast },
      styles: { icon: TONES[TONE_OF[kind]] },
      'data-kind': kind,
      'data-about': about,
      role: kind === 'error' ? 'alert' : 'status',
      message: action ? (
        <Row as="span" justify="space-between" wrap={false}>
          {message}
          <Button
            flex="none"
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              hideNotification(toast_id, store)
              action.run()
            }}
          >
            {action.label}
          </Button>
        </Row>
      ) : (
        message
      ),
    },
    store,
  )
}

/** Removes all shown and waiting toasts. */
export function clearToasts(): void {
  for (const store of Object.values(STORES)) cleanNotifications(store)
}

/** The two places where toasts appear; mounted once, when the page is idle. */
export default function Toasts() {
  return (
    <>
      <Notifications
        store={STORES.standard}
        position="top-right"
        // One lies on the other; the pointer or the focus spreads them.
        layout="stacked"
        classNames={{ root: classes.stack }}
        autoClose={5000}
        limit={4}
        containerWidth={380}
        zIndex={1200}
      />
      <Notifications
        store={STORES.brief}
        position="top-center"
        classNames={{ root: classes.stack }}
        autoClose={3000}
        limit={1}
        containerWidth={380}
        zIndex={1200}
      />
    </>
  )
}
