import { msg } from '@lingui/core/macro'
import { IconArrowsJoin2, IconCake } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import type { RecordOverride, RecordPartProps, Row } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { formatPhone } from '#ui/display.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { ContactEntry } from '../contact-entries/contact-entries.ts'
import { CONTACT_TYPES } from '../contact-entries/primary-contacts.ts'
import { ContactsCell, ReachButtons } from '../contact-entries/reach.web.tsx'
import { CORD_FIELDS } from '#modules/business/location-cords.ts'
import { ALTERNATE_FIELDS } from './alternate-address.ts'
import { useAlikeCount, useLeadCount, useOpportunityCount, usePeopleCount } from './rows-of-contact.web.ts'
import { SHIPPING_FIELDS } from './shipping-address.ts'
import classes from '../leads/lead.module.css'

// Inputs are loaded with the form, to keep the list small.
const CompanyInput = lazy(() => import('./CompanyInput.web.tsx'))
const ContactsInput = lazy(() => import('../contact-entries/ContactsInput.web.tsx'))
const GstinInput = lazy(() => import('../contact-entries/GstinInput.web.tsx'))
const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const ContactOpportunities = lazy(() => import('./ContactOpportunities.web.tsx'))
const ContactPeople = lazy(() => import('./ContactPeople.web.tsx'))
const ContactDuplicates = lazy(() => import('./ContactDuplicates.web.tsx'))
const ContactLeads = lazy(() => import('./ContactLeads.web.tsx'))

/** The browser override of contacts. */
export const contactWeb: RecordOverride = {
  also_read: ['account_name', 'state', 'kind'],
  columns: {
    name: { label: 'Contact', width: 240 },
    client_type: { label: 'Type', width: 92 },
    company_id: { width: 180 },
    contact_number: { label: 'Phone', width: 148 },
    email: { width: 210 },
    assigned_user: { width: 168 },
    gstin: { width: 158 },
    contacts: { label: 'Phones and emails' },
  },
  hidden_columns: ['kind', 'company_id', 'designation', 'dob', 'anniversary_date'],
  cells: { contacts: ContactsCell },
  Card: ContactCard,
  inputs: { company_id: CompanyInput, contacts: ContactsInput, gstin: GstinInput, pan: GstinInput },
  start: { contacts: [{ type: CONTACT_TYPES.phone, value: '', is_primary: true, phone_code: '+91', iso2: 'IN' }] },
  check: async (body, stored) => {
    if (!Array.isArray(body.contacts)) return []
    const { contactEntries } = await import('../contact-entries/contact-entries.ts')
    return contactEntries(body.contacts as ContactEntry[], (stored?.contacts ?? []) as ContactEntry[]).issues
  },
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Badge: ({ row }: RecordPartProps) => (
    <>
      {row.kind === 'Company' && <Pill>{wordOf(textOf(row.kind))}</Pill>}
      {row.client_type ? <Pill>{wordOf(textOf(row.client_type))}</Pill> : null}
    </>
  ),
  Line: ContactLine,
  Actions: ({ row }: RecordPartProps) => <ReachButtons phone={row.contact_number} />,
  history_words: {
    lead_linked: msg`converted a lead to this contact`,
    lead_unlinked: msg`undid the conversion of a lead`,
    greeted_birthday: msg({ message: 'greeted them for their birthday in {noted}' }),
    greeted_anniversary: msg({ message: 'greeted them for their anniversary in {noted}' }),
    not_greeted_birthday: msg({ message: 'took back the birthday greeting of {noted}' }),
    not_greeted_anniversary: msg({ message: 'took back the anniversary greeting of {noted}' }),
  },
  bulk: [{ name: msg`Merge`, Icon: IconArrowsJoin2, rights: ['edit', 'delete'], least: 2, most: 5, path: 'merge' }],
  ways: [{ name: msg`Birthdays and anniversaries`, Icon: IconCake, path: 'occasions', right: 'view' }],
  panels: [
    {
      id: 'people',
      name: msg`People`,
      Panel: ContactPeople,
      useCount: usePeopleCount,
      shown: (row) => row.kind === 'Company',
    },
    {
      id: 'opportunities',
      name: msg`Opportunities`,
      Panel: ContactOpportunities,
      useCount: useOpportunityCount,
    },
    { id: 'leads', name: msg`Leads`, Panel: ContactLeads, useCount: useLeadCount },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
    { id: 'duplicates', name: msg`Duplicates`, Panel: ContactDuplicates, useCount: useAlikeCount },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: [
        ...['contacts', 'company_id', 'designation', 'client_type', 'assigned_user', 'website'],
        ...['dob', 'anniversary_date', 'language', 'location_id'],
      ],
    },
    {
      title: msg`Tax and billing address`,
      fields: ['gst_type', 'gstin', 'pan', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
    },
    { title: msg`Shipping address`, fields: ['shipping_same', ...Object.keys(SHIPPING_FIELDS)] },
    { title: msg`Other address`, fields: [...Object.keys(ALTERNATE_FIELDS), ...Object.keys(CORD_FIELDS)] },
    { title: msg`More`, fields: ['desc', 'remark', 'created_by', 'created_at', 'updated_at'] },
  ],
}

/** Under the name: what a person does in which company, or the business name, and the place. */
function ContactLine({ row }: RecordPartProps) {
  const place = [textOf(row.city), textOf(row.state)].filter(Boolean).join(', ')
  if (typeof row.company_id !== 'number') return [textOf(row.account_name), place].filter(Boolean).join(' · ')
  return (
    <>
      {row.designation ? `${textOf(row.designation)} · ` : ''}
      <RecordLink record="contact" id={row.company_id} title={row.titles?.company_id} />
      {place && ` · ${place}`}
    </>
  )
}

/** Two lines of a contact on a phone: name and relation, then city and phone. */
function ContactCard({ row }: { row: Row }) {
  return (
    <div className={classes.card}>
      <Avatar id={row.id} name={textOf(row.name)} size={36} />
      <div className="grow">
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
