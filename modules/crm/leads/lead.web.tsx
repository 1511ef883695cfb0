import { msg } from '@lingui/core/macro'
import { IconArrowsJoin2, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { CONTACT_TYPES } from '../contact-entries/primary-contacts.ts'
import { ContactsCell, ReachButtons } from '../contact-entries/reach.web.tsx'
import { convertLooks } from './convert/convert.web.tsx'
import { useDuplicateCount } from './duplicates/use-duplicate-count.web.ts'
import { useEnquiryCount } from './enquiries/use-enquiries.web.ts'
import {
  FollowUpCell,
  LeadBadge,
  LeadCard,
  LeadLine,
  LeadNameCell,
  TemperatureCell,
  TimeCell,
} from './lead-cells.web.tsx'
import { triageWay } from '../triage/triage-way.web.tsx'

// Inputs are loaded with the form, to keep the list small.
const ContactsInput = lazy(() => import('../contact-entries/ContactsInput.web.tsx'))
const FollowUpTimeInput = lazy(() => import('./follow-up/FollowUpTimeInput.web.tsx'))
const GstinInput = lazy(() => import('../contact-entries/GstinInput.web.tsx'))

const ConvertedNote = lazy(() => import('./convert/ConvertedNote.web.tsx'))
const EnquiriesPanel = lazy(() => import('./enquiries/EnquiriesPanel.web.tsx'))
const DuplicatesPanel = lazy(() => import('./duplicates/DuplicatesPanel.web.tsx'))
const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of leads. */
export const leadWeb: RecordOverride = {
  also_read: ['account_name', 'state', 'converted_at', 'enquiry_count', 'product', 'desc', 'phone', 'follow_up_time'],
  card_words: ['product', 'desc', 'phone'],
  card_height: 84,
  columns: {
    name: { label: 'Lead', width: 240 },
    lead_type: { width: 112 },
    lead_status_id: { width: 138 },
    follow_up_date: { width: 152 },
    assigned_user: { width: 168 },
    phone: { width: 148 },
    email: { width: 210 },
    contacts: { label: 'Phones and emails' },
  },
  cells: {
    name: LeadNameCell,
    lead_type: TemperatureCell,
    follow_up_date: FollowUpCell,
    follow_up_time: TimeCell,
    contacts: ContactsCell,
  },
  Card: LeadCard,
  inputs: { contacts: ContactsInput, gstin: GstinInput, follow_up_time: FollowUpTimeInput },
  start: {
    contacts: [{ type: CONTACT_TYPES.phone, value: '', is_primary: true, phone_code: '+91', iso2: 'IN' }],
  },
  check: async (body, stored) => (await import('./lead-check.web.ts')).checkLead(body, stored),
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Badge: LeadBadge,
  Line: LeadLine,
  Actions: ({ row }: RecordPartProps) => <ReachButtons phone={row.phone} />,
  action_looks: convertLooks,
  follow_up: 'follow_up_date',
  lost_reason: 'lost_reason',
  history_words: {
    converted: msg`converted this lead to a contact`,
    conversion_undone: msg`undid the conversion`,
    enquired: msg({ message: 'noted: {noted}' }),
  },
  lock: {
    holds: (row) => Boolean(row.converted_at),
    words: msg`Converted to a contact: it can no longer be changed`,
    Note: ConvertedNote,
  },
  bulk: [{ name: msg`Merge`, Icon: IconArrowsJoin2, rights: ['edit', 'delete'], least: 2, most: 5, path: 'merge' }],
  ways: [
    triageWay(() => import('./lead-triage.web.ts')),
    { name: msg`Find duplicates`, Icon: IconUsers, path: 'duplicates', right: 'view' },
  ],
  panels: [
    { id: 'enquiries', name: msg`Enquiries`, Panel: EnquiriesPanel, useCount: useEnquiryCount },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
    { id: 'duplicates', name: msg`Duplicates`, Panel: DuplicatesPanel, useCount: useDuplicateCount },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: [
        'desc',
        'product',
        'amount',
        'contacts',
        'follow_up_date',
        'lead_source_id',
        'assigned_user',
        'lead_type',
        'location_id',
      ],
    },
    {
      title: msg`Tax and address`,
      fields: [
        ...['gstin', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
        ...['latitude', 'longitude'],
      ],
    },
    {
      title: msg`More`,
      fields: [
        'remark',
        'lost_reason',
        'opportunity_id',
        'website',
        'enquiry_no',
        'enquired_at',
        'created_by',
        'created_at',
        'updated_at',
      ],
    },
  ],
}
