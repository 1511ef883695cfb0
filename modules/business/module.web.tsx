import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

/** Accounts and businesses in the browser. */
export const businessWeb = defineWebModule('business', {
  person: [{ title: msg`Profile and security`, path: 'profile', icon: menuIcon('IconUserCircle') }],
  slots: { change_password: lazy(() => import('./session/password/change-password.web.tsx')) },
  later: () => import('./later.web.ts'),
})
