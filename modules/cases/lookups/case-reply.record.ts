import { longText } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'

/** A text that people send often; its placeholders are filled from the case. */
export const caseReply = defineLookup({
  name: 'case_reply',
  path: 'case_replies',
  module: 'Case',
  label: { one: 'Ready reply', many: 'Ready replies' },
  fields: {
    text: longText({
      label: 'Text',
      help: 'You can write {customer}, {number}, {subject} and {me}: they are filled in from the case',
    }),
  },
  first: [],
})
