import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'

/** A role as a business starts with it: scopes by record and right (what is missing is none), field rules other than edit. */
export interface RoleDefault {
  name: string
  rights: Record<string, Partial<Record<Right, Scope>>>
  fields: Record<string, Record<string, FieldRule>>
}

/** Statuses, sources, branches, teams and people are read by everybody: forms and filters need their names. */
const LOOKUPS_TO_READ: RoleDefault['rights'] = {
  lead_status: { view: 'all' },
  lead_source: { view: 'all' },
  location: { view: 'all' },
  custom_field: { view: 'all' },
  team: { view: 'all' },
  user: { view: 'all' },
}

// Everything that can be done with leads and contacts.
const ALL_OF_PEOPLE = {
  view: 'all',
  create: 'all',
  edit: 'all',
  delete: 'all',
  assign: 'all',
  import: 'all',
  export: 'all',
} as const

const ALL_OF_A_BRANCH = {
  view: 'location',
  create: 'all',
  edit: 'location',
  delete: 'location',
  assign: 'location',
  import: 'all',
  export: 'location',
} as const

const OWN_PEOPLE = { view: 'own', create: 'all', edit: 'own' } as const

const EVERYTHING_OF_A_LIST = { view: 'all', create: 'all', edit: 'all', delete: 'all' } as const

// A note is seen by whoever sees its lead, so viewing reaches as far as the lead does; changing stays with its writer.
const OWN_NOTES = { view: 'all', create: 'all', edit: 'own', delete: 'own' } as const

/** The roles a new business starts with; its owner may change them all and needs none of them. */
export function defaultRoles(): RoleDefault[] {
  return [
    {
      name: 'Admin',
      rights: {
        lead: { ...ALL_OF_PEOPLE },
        contact: { ...ALL_OF_PEOPLE },
        note: { ...EVERYTHING_OF_A_LIST },
        lead_status: { ...EVERYTHING_OF_A_LIST },
        lead_source: { ...EVERYTHING_OF_A_LIST },
        location: { ...EVERYTHING_OF_A_LIST },
        custom_field: { ...EVERYTHING_OF_A_LIST },
        team: { ...EVERYTHING_OF_A_LIST },
        user: { ...EVERYTHING_OF_A_LIST },
        // Admin has every right by its name; its rows are written out so that a copy of it starts from them.
        role: { ...EVERYTHING_OF_A_LIST },
      },
      fields: {},
    },
    {
      name: 'Manager',
      rights: {
        ...copyOf(LOOKUPS_TO_READ),
        lead: { ...ALL_OF_A_BRANCH },
        contact: { ...ALL_OF_A_BRANCH },
        note: { ...OWN_NOTES },
      },
      fields: {},
    },
    {
      name: 'Sales',
      rights: {
        ...copyOf(LOOKUPS_TO_READ),
        lead: { ...OWN_PEOPLE },
        contact: { ...OWN_PEOPLE },
        note: { ...OWN_NOTES },
      },
      fields: {},
    },
    {
      // Calls the leads given to them, so the phone stays readable; what the deal is worth is not theirs to change.
      name: 'Telecaller',
      rights: {
        ...copyOf(LOOKUPS_TO_READ),
        lead: { ...OWN_PEOPLE },
        contact: { ...OWN_PEOPLE },
        note: { ...OWN_NOTES },
      },
      fields: { lead: { amount: 'read' } },
    },
    {
      name: 'Viewer',
      rights: { ...copyOf(LOOKUPS_TO_READ), lead: { view: 'all' }, contact: { view: 'all' }, note: { view: 'all' } },
      // The contact entries repeat phone and email, so they are masked with them.
      fields: {
        lead: { phone: 'masked', email: 'masked', contacts: 'masked' },
        contact: { contact_number: 'masked', email: 'masked', contacts: 'masked' },
      },
    },
  ]
}

function copyOf(rights: RoleDefault['rights']): RoleDefault['rights'] {
  return Object.fromEntries(Object.entries(rights).map(([record, scopes]) => [record, { ...scopes }]))
}
