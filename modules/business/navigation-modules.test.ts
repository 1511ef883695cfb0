import { expect, test } from 'vitest'
import {
  AVAILABLE_MODULES,
  FIXED_MODULES,
  modulesBeside,
  modulesOfTrade,
  NAVIGATION_MODULES,
  tradeOf,
} from './navigation-modules.ts'

test('the modules of the navigation stand in the order of the specification, with those that have screens among them', () => {
  expect(NAVIGATION_MODULES.slice(0, 4)).toEqual(['Dashboard', 'Leads', 'Opportunity', 'Stocks'])
  expect(NAVIGATION_MODULES).toHaveLength(new Set(NAVIGATION_MODULES).size)
  expect([...AVAILABLE_MODULES].sort()).toEqual([
    'Activities',
    'Business',
    'Case',
    'Contacts',
    'Dashboard',
    'Inventry',
    'Leads',
    'Opportunity',
    'Quotations',
    'Reminder',
    'Reports',
    'Stocks',
    'Task',
    'calls',
    'invoice',
    'meetings',
    'orders',
    'reports_new',
    'setting',
    'visits',
  ])
  expect(FIXED_MODULES).toEqual(['Business', 'setting'])
})

test('a trade works with what every trade needs, with its own modules, and with what cannot be switched off', () => {
  const switches = [
    { name: 'Leads' },
    { name: 'Stocks', trades: ['trader', 'workshop'] as const },
    { name: 'Properties', trades: ['estate_agent'] as const },
    { name: 'setting', is_fixed: true, trades: [] },
  ]
  expect(modulesOfTrade('trader', switches)).toEqual(['Leads', 'Stocks', 'setting'])
  expect(modulesOfTrade('estate_agent', switches)).toEqual(['Leads', 'Properties', 'setting'])
  expect(modulesOfTrade('services', switches)).toEqual(['Leads', 'setting'])
  expect(modulesBeside('services', switches)).toEqual(['Stocks', 'Properties'])
  expect(modulesBeside('trader', switches)).toEqual(['Properties'])
  expect(modulesBeside(null, switches)).toEqual([])
})

test('nature and industry of a business tell its trade', () => {
  expect(tradeOf({ nature: 'Services', industry: 'Real Estate' })).toBe('estate_agent')
  expect(tradeOf({ nature: 'Services', industry: 'Finance and lending' })).toBe('lender')
  expect(tradeOf({ nature: 'Manufacturing', industry: 'Textiles and garments' })).toBe('workshop')
  expect(tradeOf({ nature: 'Trading', industry: 'Retail' })).toBe('trader')
  expect(tradeOf({ nature: 'Services', industry: 'Healthcare' })).toBe('services')
  expect(tradeOf({ nature: 'All', industry: 'Other' })).toBeNull()
  expect(tradeOf({})).toBeNull()
})
