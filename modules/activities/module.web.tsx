import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

const looks = () => import('./looks.web.ts')

/** Notes, tasks, reminders, calls, meetings and visits in the browser. */
export const activitiesWeb = defineWebModule('activities', {
  menu: [
    { group: 'home', title: msg`My day`, path: 'my-day', icon: menuIcon('IconSun'), module: 'Activities' },
    {
      group: 'activities',
      title: msg`Calendar`,
      path: 'calendar',
      icon: menuIcon('IconCalendar'),
      module: 'Activities',
    },
    { group: 'activities', record: 'task', icon: menuIcon('IconChecklist'), key: 't' },
    { group: 'activities', record: 'reminder', icon: menuIcon('IconAlarm'), key: 'r' },
    { group: 'activities', record: 'call', icon: menuIcon('IconPhone') },
    { group: 'activities', record: 'meeting', icon: menuIcon('IconCalendarEvent') },
    { group: 'activities', record: 'visit', icon: menuIcon('IconMapPin') },
  ],
  lookups: [{ group: 'sales', lookup: 'visit_source' }],
  // Asks for the outcome after a tap on a phone number; loaded after the first screen.
  background: [lazy(() => import('./calls/CallLogger.web.tsx'))],
  overrides: {
    call: () => looks().then((found) => found.callWeb),
    meeting: () => looks().then((found) => found.meetingWeb),
    note: () => looks().then((found) => found.noteWeb),
    reminder: () => looks().then((found) => found.reminderWeb),
    task: () => looks().then((found) => found.taskWeb),
    visit: () => looks().then((found) => found.visitWeb),
  },
  later: () => import('./later.web.ts'),
})
