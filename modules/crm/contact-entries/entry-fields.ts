import type { RecordDefinition } from '#engine/record/define.ts'
import { choice, flag, lines, text } from '#engine/record/fields.ts'
import { CONTACT_COLUMNS } from './contact-columns.ts'

/** The phones and emails of a lead or contact, stored in a separate table (specification, section 3). */
export const contactLines = <const Table extends string, const Copied extends readonly string[]>(options: {
  table: Table
  /** Fields of the record that hold the primary values. */
  copied_to: Copied
}) =>
  lines({
    label: 'Contact entries',
    table: options.table,
    max: 20,
    copied_to: options.copied_to,
    columns: CONTACT_COLUMNS,
    fields: {
      type: choice({ label: 'Type', options: ['Contact Number', 'Email'], required: true }),
      value: text({ label: 'Value', required: true }),
      is_primary: flag({ label: 'Primary', default: false }),
      phone_code: text({ label: 'Phone code', max: 5 }),
      iso2: text({ label: 'Country', max: 2 }),
      country_code: text({ label: 'Country code', max: 5 }),
      normal: text({ label: 'Normal form', read_only: true }),
      // Set for an invalid phone or email from outside, which is kept for a person to correct.
      is_invalid: flag({ label: 'Not valid', read_only: true }),
    },
    indexes: [['normal']],
  })

/**
 * The definition of a lead or contact for a writer that keeps phones and emails that are not valid, with their mark:
 * enquiries, and what moves entries from one record to another. People and programs cannot set the mark.
 */
export function keepingInvalid(definition: RecordDefinition): RecordDefinition {
  const { contacts } = definition.fields
  if (contacts?.kind !== 'lines') return definition
  const fields = { ...contacts.fields, is_invalid: { ...contacts.fields.is_invalid, read_only: false } }
  return { ...definition, fields: { ...definition.fields, contacts: { ...contacts, fields } } }
}
