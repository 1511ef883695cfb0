import { defineModule } from '#engine/record/module.ts'

/** What people are told: the bell, letters and push messages. */
export const notices = defineModule({ name: 'notices' })
