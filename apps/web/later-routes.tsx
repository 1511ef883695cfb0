import { msg } from '@lingui/core/macro'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { headNamed } from '#platform/manifest/heads.ts'
import { type RecordScreen, recordScreens, screenPaths } from '#engine/record/screens.ts'
import { heads } from '#modules/heads.ts'
import { laterParts, webParts } from '#modules/parts.web.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { firstLists, firstScreens, recordRoute, screenRoute, withRecords } from './business-routes.tsx'
import { anySearch, business } from './root-routes.ts'

// The routes inside a business besides those of the first screens. They are added after the first screen, or when an
// address needs one of them.

// 'create' and 'lead' → 'New lead'; the screen itself uses the labels of the record.
const formTitle = ({ action, moduleName = '' }: Record<string, string | undefined>) => {
  const text = moduleName.replaceAll('_', ' ')
  const name = wordOf(text.charAt(0).toUpperCase() + text.slice(1)).toLocaleLowerCase('en-IN')
  if (action === 'edit') return msg`Edit ${name}`
  return action === 'import' ? msg`Import ${name}` : msg`New ${name}`
}

const settings = createRoute({
  getParentRoute: () => business,
  path: '/settings',
  staticData: { title: msg`Settings` },
  component: lazyRouteComponent(() => import('#shell/settings/SettingsScreen.tsx')),
})

// Static routes take precedence over this one; an unknown action or module leads to /404.
const recordForm = createRoute({
  getParentRoute: () => business,
  path: '/$action/{-$itemId}/$moduleName',
  validateSearch: anySearch,
  staticData: { title: formTitle, crumb_of_module: true },
  component: lazyRouteComponent(withRecords(() => import('#modules/RecordFormScreen.web.tsx'))),
})

const SCREENS = {
  list: () => import('#modules/RecordListRoute.web.tsx'),
  page: () => import('#modules/RecordPageRoute.web.tsx'),
  lookup: () => import('#modules/LookupRoute.web.tsx'),
}

// The set-up of the short lists.
const lookupScreens: readonly RecordScreen[] = webParts
  .flatMap(({ lookups = [] }) => lookups)
  .map(({ lookup }) => ({ record: lookup, kind: 'lookup', address: screenPaths(headNamed(heads, lookup)).list }))

/** All routes that business-routes.tsx does not have. */
export async function laterRoutes(): Promise<AnyRoute[]> {
  const screens = (await laterParts()).flatMap((part) => part.screens ?? [])
  const taken = [...firstScreens, ...firstLists, ...screens].map(({ address }) => address)
  // Lists and pages of the records for which no module has its own screen.
  const generated = [...recordScreens(heads, taken), ...lookupScreens]
  return [
    settings,
    ...screens.map(screenRoute),
    ...generated.map((screen) => recordRoute(screen, SCREENS[screen.kind])),
    recordForm,
  ]
}
