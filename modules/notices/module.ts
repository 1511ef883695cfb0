import { defineModule } from '#engine/record/module.ts'

/** Notices to people: the bell, mail and push messages. */
export const notices = defineModule({ name: 'notices' })
