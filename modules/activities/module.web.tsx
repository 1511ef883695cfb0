import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

const looks = () => import('./looks.web.ts')

/** Notes, tasks, reminders, calls, meetings and visits in the browser. */
export const activitiesWeb = defineWebModule('activities', {
  screens: [
    {
      address: 'my-day',
      title: msg`My day`,
      fills: true,
      shows_records: true,
      load: () => import('./my-day/screen/MyDayScreen.web.tsx'),
    },
    {
      address: 'calendar',
      title: msg`Calendar`,
      fills: true,
      shows_records: true,
      load: () => import('./calendar/screen/CalendarScreen.web.tsx'),
    },
    {
      address: 'config/tasks',
      title: msg`Tasks configuration`,
      shows_records: true,
      load: () => import('./tasks/config/ConfigScreen.web.tsx'),
    },
    {
      address: 'config/visits',
      title: msg`Visits configuration`,
      load: () => import('./visits/config/ConfigScreen.web.tsx'),
    },
    {
      address: 'task/overdue',
      title: msg`Overdue tasks`,
      shows_records: true,
      load: () => import('./tasks/OverdueScreen.web.tsx'),
    },
    {
      address: 'reminder/overdue',
      title: msg`Overdue reminders`,
      shows_records: true,
      load: () => import('./reminders/OverdueScreen.web.tsx'),
    },
    {
      address: 'calls/missed',
      title: msg`Missed calls`,
      shows_records: true,
      load: () => import('./calls/MissedScreen.web.tsx'),
    },
    {
      address: 'calls/talk-time',
      title: msg`Talk time`,
      shows_records: true,
      load: () => import('./calls/TalkTimeScreen.web.tsx'),
    },
    {
      address: 'visits/plan',
      title: msg`Plan of the day`,
      shows_records: true,
      load: () => import('./visits/day/DayScreen.web.tsx'),
    },
  ],
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
  offline: () => import('./offline.ts').then((found) => found.activitiesOffline),
  settings: () => import('./settings.web.ts').then((found) => found.activitiesSettings),
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
})
