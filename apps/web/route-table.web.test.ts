import { expect, test } from 'vitest'
import { routeTable } from '../../journeys/support/route-table.ts'

const paths = routeTable().flatMap((route) => (route.is_redirect ? [] : route.path))
const inside = (address: string) => `/business/$businessId/${address}`

test('the route table has the written routes, the screens of modules and the generated screens, without duplicates', () => {
  expect(paths).toEqual([...new Set(paths)])
  for (const path of ['/sign-in', '/mailbox', inside('settings'), inside('$action/{-$itemId}/$moduleName')])
    expect(paths).toContain(path)
  // From manifests.
  for (const address of ['dashboard', 'lead/$leadId', 'branch/{-$branchId}', 'roles/$roleId', 'trash'])
    expect(paths).toContain(inside(address))
  // Generated from definitions, except where a module has its own screen.
  for (const address of ['leads', 'contacts', 'contact/$id']) expect(paths).toContain(inside(address))
  expect(paths).not.toContain(inside('lead/$id'))
})

test('the paths of the specification exist', () => {
  const specified = [
    'dashboard user team leads lead/$leadId contacts integration config/leads theme/sidenav theme/fonts'.split(' '),
    ['branch/{-$branchId}', 'integrations/$provider', '$action/{-$itemId}/$moduleName'],
  ].flat()
  expect(specified.filter((address) => !paths.includes(inside(address)))).toEqual([])
})
