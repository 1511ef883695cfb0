import type { ServerModule } from '#platform/manifest/module.server.ts'
import type { UploadHooks } from '#platform/files/settle.server.ts'
import { activitiesServer } from './activities/module.server.ts'
import { approvalsServer } from './approvals/module.server.ts'
import { businessServer } from './business/module.server.ts'
import { casesServer } from './cases/module.server.ts'
import { crmServer } from './crm/module.server.ts'
import { insightServer } from './insight/module.server.ts'
import { integrationsServer } from './integrations/module.server.ts'
import { itemsServer } from './items/module.server.ts'
import { noticesServer } from './notices/module.server.ts'
import { peopleServer } from './people/module.server.ts'
import { salesServer } from './sales/module.server.ts'

/** The server side of every module that has one; their order is that of modules.ts. */
export const serverModules: readonly ServerModule<UploadHooks>[] = [
  noticesServer,
  businessServer,
  peopleServer,
  approvalsServer,
  crmServer,
  activitiesServer,
  casesServer,
  itemsServer,
  salesServer,
  integrationsServer,
  insightServer,
]
