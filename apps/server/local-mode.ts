import { notFound } from '#engine/server/http/refusal.server.ts'
import { publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { demoFailed, type ModulePlants } from '#platform/manifest/plants.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { listMailbox, readMailbox } from '#platform/mail/mailbox.server.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import { ensureDemo, type PlantedDemo } from '#database/seed/plant-demo.ts'
import { plants as modulePlants } from '#modules/server.ts'
import { accountOf, createSession, sessionAnswer, socialProviders } from '#modules/business/index.server.ts'

/** Routes without a session, and those of the local mode: the demo business and the mailbox. */
export function localRoutes(options: {
  version: string
  mail_folder: string
  /** The data that modules plant in the demo business. */
  plants?: readonly ModulePlants[]
}): RouteSpec[] {
  const { plants = modulePlants } = options
  // One planting at a time: a second click waits for the first instead of planting twice.
  let planting: Promise<PlantedDemo> | null = null
  function plantOnce(services: Services): Promise<PlantedDemo> {
    planting ??= ensureDemo(services, indianDay(new Date()), plants)
      .catch((error: unknown) => {
        services.log.error({ error }, 'the demo business could not be planted')
        throw demoFailed()
      })
      .finally(() => {
        planting = null
      })
    return planting
  }

  return [
    publicRoute({
      method: 'GET',
      path: '/meta',
      summary: 'What this installation is and has',
      handler: ({ services: { settings, sendText } }) => ({
        product: 'Vanik',
        version: options.version,
        mode: settings.mode === 'production' ? 'production' : 'local',
        demo: settings.demo,
        mailbox: settings.mailbox,
        sms: sendText !== null,
        maintenance: settings.maintenance,
        social: socialProviders(settings),
      }),
    }),
    publicRoute({
      method: 'POST',
      path: '/demo',
      takes: ['as'],
      summary: 'Enter the demo business as its owner, or as somebody with the role named in `as` (local mode only)',
      async handler({ services, caller, request, body }) {
        if (!services.settings.demo) throw notFound()
        const demo = await plantOnce(services)
        const person_id = typeof body.as === 'string' ? await personWithRole(services, demo, body.as) : demo.owner_id
        return services.database.transaction(NO_TENANT, async (transaction) => {
          const account = await accountOf(transaction, person_id)
          const token = await createSession(transaction, {
            account_id: account.id,
            token_hours: services.settings.token_hours,
            now: new Date(),
            address: caller.address,
            user_agent: request.headers['user-agent'],
          })
          return { ...sessionAnswer(account, token), business_id: demo.business_id }
        })
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/mailbox',
      summary: 'Letters that were sent (local mode only)',
      async handler({ services }) {
        if (!services.settings.mailbox) throw notFound()
        return { data: await listMailbox(options.mail_folder) }
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/mailbox/:id',
      summary: 'One letter that was sent (local mode only)',
      async handler({ services, params }) {
        const letter = services.settings.mailbox ? await readMailbox(options.mail_folder, params.id) : null
        if (!letter) throw notFound()
        return letter
      },
    }),
  ]
}

/** The first member of the demo business with this role. */
async function personWithRole(services: Services, demo: PlantedDemo, role: string): Promise<number> {
  const [found] = await services.database.read(
    { business_id: demo.business_id, user_id: demo.owner_id },
    `select mr.member_id::text from member_role mr join role r on r.business_id = $1::bigint and r.id = mr.role_id
     where mr.business_id = $1::bigint and r.name = $2 order by mr.member_id limit 1`,
    [demo.business_id, role],
  )
  if (!found) throw notFound()
  return Number(found[0])
}

/** The current date in India, YYYY-MM-DD. */
function indianDay(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
}
