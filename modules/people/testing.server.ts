import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { hashPassword } from '#modules/business/index.server.ts'
import { sessionRoutes } from '#modules/business/session/routes.server.ts'
import { catalog } from '#modules/catalog.ts'
import { leadServer } from '#modules/crm/leads/lead.server.ts'
import { userServer } from './user.server.ts'
import { invitationRoutes } from './invitations/routes.server.ts'
import { peopleJobs } from './jobs.server.ts'
import { memberRoutes } from './members/routes.server.ts'
import { peopleRoutes } from './routes.server.ts'

/** The password of the people in these tests. */
export const PASSWORD = 'Silk#2026'

/** Rights of a person who manages people and leads, as the role Admin has them. */
export const LOOKS_AFTER_PEOPLE = {
  user: { view: 'all', create: 'all', edit: 'all', delete: 'all' },
  lead: { view: 'all', create: 'all', edit: 'all', assign: 'all' },
} as const

/** A product with people and invitations, whose clock and letters the test controls. */
export interface PeopleProduct extends TestProduct {
  /** Advances the clock by this many days. */
  pass: (days: number) => void
  /** Runs the waiting jobs, including letters. */
  work: () => Promise<void>
  /** Token of the newest invitation letter to an address. */
  invitationToken: (email: string) => Promise<string>
  /** Creates a role of a business with these rights; returns its id. */
  makeRole: (business: Person, name: string, rights?: Record<string, Record<string, string>>) => Promise<number>
  /** The role that `makePerson` created for a person. */
  roleOf: (person: Person) => Promise<number>
  emailOf: (person: Person) => Promise<string>
  setPassword: (person: Person) => Promise<void>
  makeBranch: (person: Person, name: string) => Promise<number>
  makeLead: (person: Person, name: string, more?: Record<string, unknown>) => Promise<number>
  /** Runs a statement inside a business, under row security. */
  inside: <Row = Record<string, unknown>>(business_id: number, text: string, values?: unknown[]) => Promise<Row[]>
}

/** Starts the product for one test file. */
export async function peopleProduct(options: { limits?: Record<string, number> } = {}): Promise<PeopleProduct> {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const product = await testProduct({
    catalog,
    specials: [leadServer, userServer],
    routes: [...peopleRoutes, ...memberRoutes(now), ...invitationRoutes(now), ...sessionRoutes(now)],
    limits: {
      signup_per_minute: 0,
      signup_per_day: 0,
      address_failures_per_minute: 0,
      costly_per_minute: 0,
      ...options.limits,
    },
  })
  const jobs = peopleJobs(now)
  const inside: PeopleProduct['inside'] = (business_id, text, values = []) =>
    product.services.database.transaction({ business_id, user_id: null }, (transaction) =>
      transaction.query(text, values),
    )
  const work = async () => {
    for (const { name, payload } of product.jobs.splice(0))
      if (name === 'send_mail') await product.services.sendMail(payload as never)
      else await jobs[name]?.(product.services, payload)
  }
  return {
    ...product,
    inside,
    work,
    pass(days) {
      ahead += days * 24 * 60 * 60_000
    },
    async invitationToken(email) {
      await work()
      const letter = product.mails.filter((mail) => mail.to === email).at(-1)
      return /invitation\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    },
    async makeRole(business, name, rights = {}) {
      const [role] = await inside<{ id: number }>(
        business.business_id,
        'insert into role (business_id, name) values ($1, $2) returning id',
        [business.business_id, name],
      )
      for (const [record, scopes] of Object.entries(rights))
        for (const [right, scope] of Object.entries(scopes))
          await inside(
            business.business_id,
            'insert into role_right (business_id, role_id, record, "right", scope) values ($1, $2, $3, $4, $5)',
            [business.business_id, role.id, record, right, scope],
          )
      return role.id
    },
    async roleOf(person) {
      const [role] = await inside<{ role_id: number }>(
        person.business_id,
        'select role_id from member_role where business_id = $1 and member_id = $2',
        [person.business_id, person.id],
      )
      return role.role_id
    },
    async emailOf(person) {
      const { rows } = await product.owner.query('select email from account where id = $1', [person.id])
      return rows[0].email
    },
    async setPassword(person) {
      await product.owner.query('update account set password_hash = $2 where id = $1', [
        person.id,
        await hashPassword(PASSWORD),
      ])
    },
    async makeBranch(person, name) {
      const branch = {
        name,
        type: 'Office',
        address_1: 'Ring Road',
        state: 'Gujarat',
        city: 'Surat',
        pincode: '395003',
      }
      const answer = await product.call(person, 'POST', '/locations', branch)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.id
    },
    async makeLead(person, name, more = {}) {
      const answer = await product.call(person, 'POST', '/leads', { name, ...more })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.id
    },
  }
}
