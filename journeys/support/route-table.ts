import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordScreens } from '#engine/record/screens.ts'
import { catalog } from '#modules/catalog.ts'

/** One route of the web app, as its full path: '/business/$businessId/lead/$leadId'. */
export interface Route {
  path: string
  /** Shown to people who are not signed in. */
  is_guest: boolean
  /** Only leads to another route. */
  is_redirect: boolean
}

const ROOT = join(import.meta.dirname, '../..')
const INSIDE = '/business/$businessId'

/**
 * The route table, read from the sources, so that it is never out of date: the routes written in apps/web (root-routes.ts, routes.tsx
 * and later-routes.tsx), the screens that modules name in their manifests, and the screens generated from definitions.
 */
export function routeTable(): Route[] {
  const screens = screensOfModules()
  const given = recordScreens(catalog.records, screens).map(({ address }) => address)
  return [
    ...writtenRoutes(),
    ...[...screens, ...given].map((address) => ({ path: `${INSIDE}/${address}`, is_guest: false, is_redirect: false })),
  ]
}

function writtenRoutes(): Route[] {
  const files = ['root-routes.ts', 'routes.tsx', 'later-routes.tsx']
  const text = files.map((file) => readFileSync(join(ROOT, 'apps/web', file), 'utf8')).join('\n')
  const blocks = [...text.matchAll(/^(?:export )?const (\w+) = createRoute\(\{([\s\S]*?)^\}\)$/gm)]
  if (blocks.length !== text.match(/\bcreateRoute\(\{/g)?.length)
    throw new Error('apps/web has a route that is not written as "const name = createRoute({ … })"')
  const known = new Map<string, string>([['root', '']])
  return blocks.map(([, name, body]) => {
    const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1] ?? ''
    const path = /^ +path: '([^']*)'/m.exec(body)?.[1]
    const before = known.get(parent)
    if (path === undefined || before === undefined)
      throw new Error(`The route ${name} has no path or no parent before it`)
    const full = `${before}${path.startsWith('/') ? path : `/${path}`}`.replace(/(.)\/$/, '$1')
    known.set(name, full)
    return { path: full, is_guest: /beforeLoad: guest/.test(body), is_redirect: !/component:/.test(body) }
  })
}

// Node cannot run the manifests, because they contain macros and JSX, so the addresses are read from their text.
function screensOfModules(): string[] {
  const modules = readdirSync(join(ROOT, 'modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = [
    'modules/shared-parts.web.ts',
    ...modules.flatMap(({ name }) => [`modules/${name}/module.web.tsx`, `modules/${name}/later.web.ts`]),
  ]
  return files.flatMap((file) => {
    const text = readIfThere(join(ROOT, file))
    return [...text.matchAll(/\baddress: '([^']*)'/g)].map((match) => match[1])
  })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
