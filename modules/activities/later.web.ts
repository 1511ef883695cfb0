import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
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
      shows_records: true,
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
  offline: () => import('./offline.ts').then((found) => found.activitiesOffline),
  settings: () => import('./settings.web.ts').then((found) => found.activitiesSettings),
}
