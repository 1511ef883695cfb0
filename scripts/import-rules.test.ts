import { describe, expect, test } from 'vitest'
import { importProblems, worldOf } from './import-rules.ts'

/** Problems of a project with these files: path -> text. */
const check = (files: Record<string, string>) =>
  importProblems(Object.entries(files).map(([path, text]) => ({ path, text })))

test('the world of a file follows from its name or folder', () => {
  expect(worldOf('modules/crm/leads/lead.record.ts')).toBe('pure')
  expect(worldOf('modules/crm/leads/lead.server.ts')).toBe('server')
  expect(worldOf('modules/crm/leads/lead.server.test.ts')).toBe('server')
  expect(worldOf('modules/crm/leads/lead.web.tsx')).toBe('web')
  expect(worldOf('ui/Dialog.tsx')).toBe('web')
  expect(worldOf('modules/server.ts')).toBe('server')
  expect(worldOf('engine/testing/product.server.ts')).toBe('server')
  expect(worldOf('engine/testing/fixtures/ticket.record.ts')).toBe('pure')
})

describe('worlds', () => {
  test('browser and server never import each other, not even a type', () => {
    expect(check({ 'engine/web/a.tsx': "import { b } from '#engine/server/b.server.ts'" })).toHaveLength(1)
    expect(check({ 'apps/server/a.ts': "import type { B } from '../web/b.ts'" })).toHaveLength(1)
  })

  test('a pure file uses neither world nor its packages', () => {
    expect(check({ 'engine/record/a.ts': "import { b } from '../server/b.server.ts'" })).toHaveLength(1)
    expect(check({ 'engine/record/a.ts': "import { readFileSync } from 'node:fs'" })).toHaveLength(1)
    expect(check({ 'engine/record/a.ts': "import { useState } from 'react'" })).toHaveLength(1)
    expect(check({ 'engine/record/a.ts': "import dayjs from 'dayjs'" })).toEqual([])
    expect(check({ 'engine/record/a.test.ts': "import { readFileSync } from 'node:fs'" })).toEqual([])
  })

  test('both worlds can import pure files, also lazily and over several lines', () => {
    expect(check({ 'engine/web/a.tsx': "import {\n  b,\n  c,\n} from '#engine/record/b.ts'" })).toEqual([])
    expect(check({ 'engine/record/a.ts': "const b = () => import('#engine/server/b.server.ts')" })).toHaveLength(1)
    expect(check({ 'engine/web/a.tsx': "export {\n  b,\n} from '#engine/server/b.server.ts'" })).toHaveLength(1)
  })

  test('an import in a comment or in a string does not count', () => {
    const text =
      "// import { b } from '../server/b.server.ts'\n/* import '../server/b.server.ts' */\nexport const a = 1"
    expect(check({ 'engine/record/a.ts': text })).toEqual([])
  })
})

describe('layers and modules', () => {
  test('a floor imports only from those below it', () => {
    expect(check({ 'engine/server/a.server.ts': "import { b } from '#modules/catalog.ts'" })).toHaveLength(1)
    expect(check({ 'modules/crm/a.server.ts': "import { b } from '#apps/server/b.ts'" })).toHaveLength(1)
    expect(check({ 'engine/server/a.server.ts': "import { b } from '#platform/runs/b.server.ts'" })).toHaveLength(1)
    expect(check({ 'engine/web/a.tsx': "import { b } from '#shell/b.ts'" })).toHaveLength(1)
    expect(check({ 'ui/a.tsx': "import { b } from '#engine/record/b.ts'" })).toHaveLength(1)
    expect(check({ 'engine/web/a.tsx': "import { b } from '#ui/b.tsx'" })).toEqual([])
    expect(check({ 'modules/crm/a.ts': "import { b } from '#ui/b.tsx'" })).toHaveLength(1)
    expect(check({ 'platform/runs/screen/A.tsx': "import { b } from '#ui/b.tsx'" })).toEqual([])
    expect(check({ 'apps/server/a.ts': "import { b } from '#modules/catalog.ts'" })).toEqual([])
    expect(check({ 'engine/server/a.server.test.ts': "import { b } from '#modules/catalog.ts'" })).toEqual([])
  })

  test('a module uses only the modules in its manifest, through their index', () => {
    const manifests = {
      'modules/crm/module.ts': "export const crm = defineModule({ name: 'crm' })",
      'modules/sales/module.ts':
        "export const sales = defineModule({\n  name: 'sales',\n  stands_on: [\n    'crm',\n  ],\n})",
      'modules/stock/module.ts': "export const stock = defineModule({ name: 'stock' })",
    }
    const from = (path: string, target: string) =>
      check({ ...manifests, [path]: `import { b } from '#modules/${target}'` })
    expect(from('modules/sales/a.server.ts', 'crm/index.server.ts')).toEqual([])
    expect(from('modules/sales/a.server.ts', 'crm/leads/lead.server.ts')).toHaveLength(1)
    expect(from('modules/crm/a.server.ts', 'sales/index.server.ts')).toHaveLength(1)
    expect(from('modules/crm/a.server.ts', 'stock/index.server.ts')).toHaveLength(1)
    expect(from('modules/crm/a.server.ts', 'crm/leads/lead.server.ts')).toEqual([])
    expect(from('modules/crm/a.server.ts', 'sales/invoices/invoice.record.ts')).toEqual([])
    expect(from('modules/sales/a.web.tsx', 'crm/leads/lead.web.tsx')).toHaveLength(1)
    expect(from('modules/sales/a.web.tsx', 'crm/index.web.ts')).toEqual([])
    expect(from('modules/stock/a.web.tsx', 'crm/index.web.ts')).toHaveLength(1)
    expect(from('modules/server.ts', 'crm/leads/lead.server.ts')).toEqual([])
    expect(from('modules/gardening/a.record.ts', 'crm/leads/lead.record.ts')).toEqual([
      'modules/gardening/a.record.ts imports modules/crm/leads/lead.record.ts: the module gardening has no manifest modules/gardening/module.ts',
    ])
  })

  test('a module stands only on existing modules, without circles', () => {
    const manifest = (name: string, stands_on: string) => ({
      [`modules/${name}/module.ts`]: `export const it = defineModule({ name: '${name}', stands_on: ['${stands_on}'] })`,
    })
    expect(check(manifest('crm', 'gardening'))).toEqual(['crm stands on gardening, which is no module'])
    expect(check({ ...manifest('crm', 'sales'), ...manifest('sales', 'crm') })).toEqual([
      'These modules stand on each other in a circle: crm, sales',
    ])
  })
})

describe('circles', () => {
  test('are reported once, with their files', () => {
    const files = {
      'engine/record/a.ts': "import { b } from './b.ts'",
      'engine/record/b.ts': "import { c } from './c.ts'",
      'engine/record/c.ts': "import { a } from './a.ts'",
    }
    expect(check(files)).toEqual([
      'These files import each other in a circle: engine/record/a.ts, engine/record/b.ts, engine/record/c.ts',
    ])
  })

  /** Files that import each other in a circle through types: `base/{name}0.ts` and so on. */
  const circle = (name: string, length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `base/${name}${at}.ts`,
        `import type { A } from './${name}${(at + 1) % length}.ts'`,
      ]),
    )

  test('through types or lazy imports have at most three files', () => {
    expect(
      check({
        'engine/record/a.ts': "import { b } from './b.ts'",
        'engine/record/b.ts': "import type { A } from './a.ts'\nconst a = () => import('./a.ts')",
      }),
    ).toEqual([])
    expect(check(circle('a', 3))).toEqual([])
    expect(check(circle('a', 4))).toEqual([
      '4 files form a circle with their types: base/a0.ts, base/a1.ts, base/a2.ts, base/a3.ts',
    ])
    const [first, ...others] = Object.entries(circle('a', 4))
    expect(check({ ...Object.fromEntries(others), 'base/a0.test.ts': first[1] })).toEqual([])
  })

  test('through types or lazy imports are at most four', () => {
    const four = Object.assign({}, ...['a', 'b', 'c', 'd'].map((name) => circle(name, 2)))
    expect(check(four)).toEqual([])
    expect(check({ ...four, ...circle('e', 2) })).toEqual([expect.stringMatching(/^There are 5 circles: /)])
  })

  test('which share a file are one circle', () => {
    const pair = {
      ...circle('a', 3),
      'base/a1.ts': "import type { A } from './a2.ts'\nimport type { B } from './b0.ts'",
    }
    expect(check({ ...pair, 'base/b0.ts': "import type { A } from './a1.ts'" })).toHaveLength(1)
  })
})
