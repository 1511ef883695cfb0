import { switchesOf, type Trade, TRADES } from '#engine/record/module.ts'
import { modules } from '#modules/modules.ts'

// The modules of the navigation as the specification names them (section 2), in its order.
const SPECIFIED = [
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
]

const switches = switchesOf(modules)

/** Modules whose screens exist: on unless a business switches them off. */
export const AVAILABLE_MODULES: readonly string[] = switches.map((one) => one.name)

/** Every module of the navigation: those of the specification in its order, then those that our modules add. */
export const NAVIGATION_MODULES: readonly string[] = [...new Set([...SPECIFIED, ...AVAILABLE_MODULES])]

/** Modules that cannot be switched off: without them nothing could be switched on again. */
export const FIXED_MODULES: readonly string[] = switches.filter((one) => one.is_fixed).map((one) => one.name)

/** The modules that a business of this trade works with. */
export function modulesOfTrade(trade: Trade, known = switches): string[] {
  return known.filter((one) => one.is_fixed || (one.trades ?? TRADES).includes(trade)).map((one) => one.name)
}

/** The trade that nature and industry of a business tell; null for one that does everything. */
export function tradeOf({ nature, industry }: { nature?: unknown; industry?: unknown }): Trade | null {
  if (industry === 'Real Estate') return 'estate_agent'
  if (industry === 'Finance and lending') return 'lender'
  if (nature === 'Manufacturing') return 'workshop'
  if (nature === 'Trading') return 'trader'
  return nature === 'Services' ? 'services' : null
}

/** The modules that a business of this trade starts without; none where the trade is not known. */
export function modulesBeside(trade: Trade | null, known = switches): string[] {
  if (trade === null) return []
  const needed = modulesOfTrade(trade, known)
  return known.map((one) => one.name).filter((name) => !needed.includes(name))
}
