import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { defaultRoles } from '#modules/people/role-defaults.ts'

const MIGRATION = join(import.meta.dirname, '../../../database/migrations/0297_import_reminders.sql')

test('roles of existing businesses may import reminders as new ones do, unless they may not make any', async () => {
  const product = await testProduct({ catalog, specials, routes: moduleRoutes })
  const { business_id } = await product.makeBusiness('Before')
  await product.owner.query(`set app.business_id = '${business_id}'`)
  const roles = defaultRoles().filter(({ name }) => name !== 'Admin')
  for (const { name, rights } of roles) {
    await product.owner.query('insert into role (business_id, name) values ($1, $2) on conflict do nothing', [
      business_id,
      name,
    ])
    const { rows } = await product.owner.query<{ id: string }>(
      'select id from role where business_id = $1 and name = $2',
      [business_id, name],
    )
    await product.owner.query(`delete from role_right where role_id = $1 and record = 'reminder'`, [rows[0].id])
    for (const [right, scope] of Object.entries(rights.reminder ?? {}))
      if (right !== 'import' && !(name === 'Telecaller' && right === 'create'))
        await product.owner.query(
          `insert into role_right (business_id, role_id, record, "right", scope) values ($1, $2, 'reminder', $3, $4)`,
          [business_id, rows[0].id, right, scope],
        )
  }
  await product.owner.query(readFileSync(MIGRATION, 'utf8'))
  await product.owner.query(readFileSync(MIGRATION, 'utf8'))
  const { rows } = await product.owner.query<{ name: string; scope: string }>(
    `select r.name, g.scope from role r join role_right g on g.role_id = r.id
     where r.business_id = $1 and r.name in ('Manager', 'Sales', 'Telecaller') and g.record = 'reminder' and g."right" = 'import' order by 1`,
    [business_id],
  )
  // The owner of this business has taken the right to make reminders from its telecallers.
  expect(rows).toEqual([
    { name: 'Manager', scope: 'all' },
    { name: 'Sales', scope: 'all' },
  ])
  await product.close()
})
