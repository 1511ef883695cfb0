import { msg } from '@lingui/core/macro'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { headNamed } from '#platform/manifest/heads.ts'
import { screenPaths } from '#engine/record/screens.ts'
import { heads } from '#modules/heads.ts'
import { generatedScreens, moduleScreens } from '#modules/parts.web.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { anySearch, business } from './routes.tsx'

// The routes of modules and records. This file is loaded when a business is opened.

// 'create' and 'lead' → 'New lead'; the screen itself uses the labels of the record.
const formTitle = ({ action, moduleName = '' }: Record<string, string | undefined>) => {
  const text = moduleName.replaceAll('_', ' ')
  const name = wordOf(text.charAt(0).toUpperCase() + text.slice(1)).toLocaleLowerCase('en-IN')
  if (action === 'edit') return msg`Edit ${name}`
  return action === 'import' ? msg`Import ${name}` : msg`New ${name}`
}

// Loads the records that a screen needs together with its code, not after it: those of one list, or all.
const withRecords =
  <Loaded,>(load: () => Promise<Loaded>, list?: string) =>
  async (): Promise<Loaded> => {
    const records = import('#modules/records.web.ts').then(({ loadRecords }) => loadRecords(list))
    const [loaded] = await Promise.all([load(), records])
    return loaded
  }
const listScreen = () => import('#modules/RecordListRoute.web.tsx')
const lookupScreen = () => import('#modules/LookupRoute.web.tsx')
const pageScreen = () => import('#modules/RecordPageRoute.web.tsx')

// Static routes take precedence over this one; an unknown action or module leads to /404.
const recordForm = createRoute({
  getParentRoute: () => business,
  path: '/$action/{-$itemId}/$moduleName',
  validateSearch: anySearch,
  staticData: { title: formTitle, crumb_of_module: true },
  component: lazyRouteComponent(withRecords(() => import('#modules/RecordFormScreen.web.tsx'))),
})

// The screens from the manifests of the modules.
const ofModules = moduleScreens.map((screen) =>
  createRoute({
    getParentRoute: () => business,
    path: `/${screen.address}`,
    validateSearch: anySearch,
    staticData: { title: screen.title, fills: screen.fills, crumbs: screen.crumbs, wide: screen.wide },
    component: lazyRouteComponent(screen.shows_records ? withRecords(screen.load) : screen.load),
  }),
)
// Lists and pages generated from definitions, where no module has its own screen.
const ofRecords = generatedScreens.map(({ record, kind, address }) => {
  const head = headNamed(heads, record)
  const [one, many] = [head.label.one, head.label.many].map((text) => ({ id: text, message: text }))
  const is_page = kind === 'page'
  const crumbs = is_page ? [{ title: many, path: screenPaths(head).list }] : undefined
  return createRoute({
    getParentRoute: () => business,
    path: `/${address}`,
    validateSearch: anySearch,
    staticData: { title: is_page ? one : many, record, fills: kind === 'list', crumbs },
    component: lazyRouteComponent(
      kind === 'list' ? withRecords(listScreen, record) : withRecords(kind === 'page' ? pageScreen : lookupScreen),
    ),
  })
})
const settings = createRoute({
  getParentRoute: () => business,
  path: '/settings',
  staticData: { title: msg`Settings` },
  component: lazyRouteComponent(() => import('#shell/settings/SettingsScreen.tsx')),
})

/** The routes inside a business, shown in its shell. */
export const businessRoutes: readonly AnyRoute[] = [settings, ...ofModules, ...ofRecords, recordForm]
