import type { WebModule } from '#shell/module.ts'
import { activitiesWeb } from './activities/module.web.tsx'
import { approvalsWeb } from './approvals/module.web.tsx'
import { businessWeb } from './business/module.web.tsx'
import { casesWeb } from './cases/module.web.tsx'
import { crmWeb } from './crm/module.web.tsx'
import { insightWeb } from './insight/module.web.tsx'
import { integrationsWeb } from './integrations/module.web.tsx'
import { itemsWeb } from './items/module.web.tsx'
import { noticesWeb } from './notices/module.web.tsx'
import { peopleWeb } from './people/module.web.tsx'
import { salesWeb } from './sales/module.web.tsx'

/** The browser side of every module that has one; their order is that of modules.ts. */
export const webModules: readonly WebModule[] = [
  noticesWeb,
  businessWeb,
  peopleWeb,
  approvalsWeb,
  crmWeb,
  activitiesWeb,
  casesWeb,
  itemsWeb,
  salesWeb,
  integrationsWeb,
  insightWeb,
]
