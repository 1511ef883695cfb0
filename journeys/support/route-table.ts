import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One route of apps/web/routes.tsx, as its full path: '/business/$businessId/lead/$leadId'. */
export interface Route {
  path: string
  /** Shown to people who are not signed in. */
  is_guest: boolean
  /** Only leads to another route. */
  is_redirect: boolean
}

const FILE = join(import.meta.dirname, '../../apps/web/routes.tsx')

/** The route table, read from its source, so that no list beside it can fall behind. */
export function routeTable(): Route[] {
  const text = readFileSync(FILE, 'utf8')
  const blocks = [...text.matchAll(/^const (\w+) = createRoute\(\{\n([\s\S]*?)^\}\)/gm)]
  if (blocks.length !== text.match(/\bcreateRoute\(\{/g)?.length)
    throw new Error('apps/web/routes.tsx has a route that is not written as "const name = createRoute({ … })"')
  const known = new Map<string, string>([['root', '']])
  return blocks.map(([, name, body]) => {
    const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1] ?? ''
    const path = /^ {2}path: '([^']*)'/m.exec(body)?.[1]
    const before = known.get(parent)
    if (path === undefined || before === undefined)
      throw new Error(`The route ${name} has no path or no parent before it`)
    const full = `${before}${path.startsWith('/') ? path : `/${path}`}`.replace(/(.)\/$/, '$1')
    known.set(name, full)
    return { path: full, is_guest: /beforeLoad: guest/.test(body), is_redirect: !/component:/.test(body) }
  })
}
