import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import type { RecordOverride, RecordPartProps, Row } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { formatPhone } from '#ui/display.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { ContactEntry } from '../contact-entries/contact-entries.ts'
import { CONTACT_TYPES } from '../contact-entries/primary-contacts.ts'
import { ContactsCell, ReachButtons } from '../contact-entries/reach.web.tsx'
import { CORD_FIELDS } from '#modules/business/location-cords.ts'
import { ALTERNATE_FIELDS } from './alternate-address.ts'
import { useLeadCount, useOpportunityCount } from './rows-of-contact.web.ts'
import classes from '../leads/lead.module.css'

// Inputs are loaded with the form, to keep the list small.
const ContactsInput = lazy(() => import('../contact-entries/ContactsInput.web.tsx'))
const GstinInput = lazy(() => import('../contact-entries/GstinInput.web.tsx'))
const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const ContactOpportunities = lazy(() => import('./ContactOpportunities.web.tsx'))
const ContactLeads = lazy(() => import('./ContactLeads.web.tsx'))

/** The browser override of contacts. */
export const contactWeb: RecordOverride = {
  also_read: ['account_name', 'state'],
  columns: {
    name: { label: 'Contact', width: 240 },
    client_type: { label: 'Type', width: 92 },
    contact_number: { label: 'Phone', width: 148 },
    email: { width: 210 },
    assigned_user: { width: 168 },
    gstin: { width: 158 },
    contacts: { label: 'Phones and emails' },
  },
  hidden_columns: ['dob', 'anniversary_date'],
  cells: { contacts: ContactsCell },
  Card: ContactCard,
  inputs: { contacts: ContactsInput, gstin: GstinInput, pan: GstinInput },
  start: { contacts: [{ type: CONTACT_TYPES.phone, value: '', is_primary: true, phone_code: '+91', iso2: 'IN' }] },
  check: async (body, stored) => {
    if (!Array.isArray(body.contacts)) return []
    const { contactEntries } = await import('../contact-entries/contact-entries.ts')
    return contactEntries(body.contacts as ContactEntry[], (stored?.contacts ?? []) as ContactEntry[]).issues
  },
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Badge: ({ row }: RecordPartProps) => (row.client_type ? <Pill>{wordOf(textOf(row.client_type))}</Pill> : null),
  Line: ({ row }: RecordPartProps) => {
    const place = [textOf(row.city), textOf(row.state)].filter(Boolean).join(', ')
    return [textOf(row.account_name), place].filter(Boolean).join(' · ')
  },
  Actions: ({ row }: RecordPartProps) => <ReachButtons phone={row.contact_number} />,
  history_words: {
    lead_linked: msg`converted a lead to this contact`,
    lead_unlinked: msg`undid the conversion of a lead`,
  },
  panels: [
    {
      id: 'opportunities',
      name: msg`Opportunities`,
      Panel: ContactOpportunities,
      useCount: useOpportunityCount,
    },
    { id: 'leads', name: msg`Leads`, Panel: ContactLeads, useCount: useLeadCount },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: ['contacts', 'client_type', 'assigned_user', 'website', 'dob', 'anniversary_date', 'location_id'],
    },
    {
      title: msg`Tax and billing address`,
      fields: ['gst_type', 'gstin', 'pan', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
    },
    { title: msg`Other address`, fields: [...Object.keys(ALTERNATE_FIELDS), ...Object.keys(CORD_FIELDS)] },
    { title: msg`More`, fields: ['desc', 'remark', 'created_by', 'created_at', 'updated_at'] },
  ],
}

/** Two lines of a contact on a phone: name and relation, then city and phone. */
function ContactCard({ row }: { row: Row }) {
  return (
    <div className={classes.card}>
      <Avatar id={row.id} name={textOf(row.name)} size={36} />
      <div>
        <p className="row muted">
          <b className="cut">{textOf(row.name)}</b>
          {row.client_type ? <Pill>{wordOf(textOf(row.client_type))}</Pill> : null}
        </p>
        <p className="row muted">
          <small className="cut">{textOf(row.account_name) || textOf(row.city)}</small>
          <span className="ltr">{formatPhone(textOf(row.contact_number))}</span>
        </p>
      </div>
    </div>
  )
}
