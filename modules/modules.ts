import { activities } from './activities/module.ts'
import { approvals } from './approvals/module.ts'
import { business } from './business/module.ts'
import { cases } from './cases/module.ts'
import { crm } from './crm/module.ts'
import type { ModuleDefinition } from '#engine/record/module.ts'
import { gst } from './gst/module.ts'
import { insight } from './insight/module.ts'
import { integrations } from './integrations/module.ts'
import { items } from './items/module.ts'
import { notices } from './notices/module.ts'
import { people } from './people/module.ts'
import { sales } from './sales/module.ts'

/** Every module of the product, each after those it stands on. Their records, routes and menu entries follow this order. */
export const modules: readonly ModuleDefinition[] = [
  notices,
  business,
  people,
  approvals,
  gst,
  crm,
  activities,
  cases,
  items,
  sales,
  integrations,
  insight,
]
