import { defineServerModule } from '#platform/manifest/module.server.ts'
import { auditRoutes } from './audit/routes.server.ts'
import { branchServer } from './branches/branch.server.ts'
import { invitationRoutes } from './invitations/routes.server.ts'
import { peopleJobs } from './jobs.server.ts'
import { memberRoutes } from './members/routes.server.ts'
import { people } from './module.ts'
import { peopleRoutes } from './routes.server.ts'
import { teamServer } from './teams/team.server.ts'
import { userServer } from './user.server.ts'

/** People on the server. */
export const peopleServer = defineServerModule(people, {
  hooks: [branchServer, teamServer, userServer],
  routes: ({ catalog }) => [...peopleRoutes, ...memberRoutes(), ...invitationRoutes(), ...auditRoutes(catalog)],
  jobs: peopleJobs(),
})
