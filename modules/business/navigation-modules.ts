/** Every module of the navigation (specification, section 2), in its order. */
export const NAVIGATION_MODULES = [
  'Dashboard',
  'Leads',
  'Opportunity',
  'Stocks',
  'Quotations',
  'Activities',
  'Task',
  'Communications',
  'Masters',
  'Contacts',
  'Inventry',
  'Properties',
  'Reports',
  'setting',
  'business_support',
  'Business',
  'whatsapp',
  'Check_in_out',
  'Reminder',
  'attendance',
  'employees',
  'hrms',
  'timesheets',
  'reviewers',
  'review_sheet',
  'orders',
  'invoice',
  'calls',
  'meetings',
  'reports_new',
  'visits',
] as const

/** Modules whose screens exist: on unless a business switches them off. A new module's line is added here. */
export const AVAILABLE_MODULES: readonly string[] = ['Dashboard', 'Leads', 'Contacts', 'Business', 'setting']

/** Modules that cannot be switched off: without them nothing could be switched on again. */
export const FIXED_MODULES: readonly string[] = ['Business', 'setting']
