import { defineRecord } from '#engine/record/define.ts'
import { flag, lines, longText, reference, related, text, whole } from '#engine/record/fields.ts'

/** The most people that a note mentions, and the most steps of its checklist. */
export const MOST_MENTIONS = 20
export const MOST_STEPS = 50

/** A note about a record. Everyone who sees the record sees its notes; people whom it mentions get a notice. */
export const note = defineRecord({
  name: 'note',
  path: 'notes',
  screens: null,
  module: 'Activities',
  label: { one: 'Note', many: 'Notes' },
  title: 'body',
  parents: ['about'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    about: related({ label: 'About', required: true }),
    body: longText({ label: 'Note', required: true }),
    to_customer: flag({ label: 'Sent to the customer', default: false }),
    is_pinned: flag({ label: 'Pinned', default: false }),
    mentions: lines({
      label: 'Mentioned',
      table: 'note_mention',
      max: MOST_MENTIONS,
      fields: { user_id: reference('user', { label: 'Person', required: true }) },
      indexes: [['user_id']],
    }),
    checklist: lines({
      label: 'Checklist',
      table: 'note_step',
      max: MOST_STEPS,
      fields: {
        title: text({ label: 'Step', required: true, max: 200 }),
        done: flag({ label: 'Done', default: false }),
      },
    }),
    file_count: whole({ label: 'Files', read_only: true }),
  },
  list: {
    columns: [
      'about',
      'body',
      'to_customer',
      'is_pinned',
      'mentions',
      'checklist',
      'file_count',
      'created_at',
      'created_by',
    ],
    sort: '-created_at',
    filters: ['about', 'is_pinned'],
  },
  form: [{ title: 'Note', fields: ['about', 'body', 'to_customer', 'is_pinned', 'mentions', 'checklist'] }],
  indexes: [
    ['about', 'created_at', 'id'],
    ['created_at', 'id'],
    ['created_by', 'created_at', 'id'],
  ],
})
