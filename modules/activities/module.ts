import { defineModule } from '#engine/record/module.ts'
import { note } from './note.record.ts'

// Everyone who sees a record sees its notes, so viewing has no limit of its own; only the writer may change a note.
const OWN_NOTES = { view: 'all', create: 'all', edit: 'own', delete: 'own' } as const

/** Notes about records. */
export const activities = defineModule({
  name: 'activities',
  stands_on: ['business', 'people'],
  records: [note],
  roles: {
    Manager: { note: OWN_NOTES },
    Sales: { note: OWN_NOTES },
    Telecaller: { note: OWN_NOTES },
    Viewer: { note: { view: 'all' } },
  },
})
