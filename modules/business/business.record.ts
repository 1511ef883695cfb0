import { defineRecord } from '#engine/record/define.ts'
import { choice, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'

/** Legal forms of a business (specification, section 3). */
export const BUSINESS_TYPES = [
  'Sole Proprietorship',
  'Partnership Firm',
  'One Person Company (OPC) Private Limited',
  'Limited Liability Partnership (LLP)',
  'Private Limited Company',
  'Public Limited Company',
  'Hindu Undivided Family (HUF) Business',
] as const

/** What a business does (specification, section 3). */
export const NATURES = ['Services', 'Trading', 'Manufacturing', 'All'] as const

/** How a business is registered for tax (specification, section 3). */
export const TAX_REGISTRATIONS = ['Regular', 'Composition', 'Unregistered'] as const

/** Industries to choose from; Real Estate switches the property screens on. */
export const INDUSTRIES = [
  'Textiles and garments',
  'Furniture and furnishings',
  'Retail',
  'Wholesale trade',
  'Real Estate',
  'Construction',
  'Finance and lending',
  'Food and grocery',
  'Electronics',
  'Automobile',
  'Chemicals',
  'Engineering',
  'Jewellery',
  'Healthcare',
  'Education',
  'Travel and hotels',
  'Information technology',
  'Logistics',
  'Agriculture',
  'Other',
] as const

/** A business: the tenant. It has its own routes; the definition serves checks, form and OpenAPI. */
export const business = defineRecord({
  name: 'business',
  path: 'businesses',
  module: 'Business',
  label: { one: 'Business', many: 'Businesses' },
  title: 'name',
  rights: ['view', 'create', 'edit'],
  fields: {
    name: text({ label: 'Business name', required: true, max: 120 }),
    business_type: choice({ label: 'Business type', options: BUSINESS_TYPES }),
    industry: choice({ label: 'Industry', options: INDUSTRIES, required: true }),
    nature: choice({ label: 'Nature of business', options: NATURES, required: true }),
    contact_number: text({ label: 'Contact number', as: 'phone', max: 20, check: checks.phone_as_typed }),
    email: text({ label: 'Email', as: 'email', check: checks.email }),
    tax_registration_type: choice({ label: 'Tax registration', options: TAX_REGISTRATIONS }),
    gstin: text({ label: 'GSTIN', max: 15, check: checks.gstin }),
    pan: text({ label: 'PAN', max: 10, check: checks.pan }),
    website: text({ label: 'Website', as: 'url', check: checks.url }),
  },
  list: { columns: ['name', 'industry'], sort: 'name' },
  form: [
    { title: 'Business', fields: ['name', 'business_type', 'industry', 'nature'] },
    { title: 'Contact', fields: ['contact_number', 'email', 'website'] },
    { title: 'Tax', fields: ['tax_registration_type', 'gstin', 'pan'] },
  ],
})

/** Fields without which no screen of a business opens; the town is asked for beside them. */
export const OPENING_FIELDS = Object.entries(business.fields)
  .filter(([, field]) => 'required' in field && field.required)
  .map(([name]) => name)

/** The other required data of the specification: quotations and invoices print it, no screen waits for it (decision 0030). */
export const PAPER_FIELDS = ['business_type', 'contact_number', 'email', 'tax_registration_type'] as const
