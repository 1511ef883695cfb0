import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { headNamed } from '#platform/manifest/heads.ts'
import { type RecordScreen, recordScreens, screenPaths } from '#engine/record/screens.ts'
import { heads } from '#modules/heads.ts'
import { webParts } from '#modules/parts.web.tsx'
import { labelWords, type Screen } from '#shell/module.ts'
import { anySearch, business } from './root-routes.ts'

// The routes of the first screens, and how a route is made of a screen. This file is loaded when a business is opened; the
// other routes, in later-routes.tsx, follow the first screen.

// Loads a screen of records with the definitions that it needs and puts them around it: those of one list, or all.
export const withRecords = (load: () => Promise<{ default: ComponentType }>, list?: string) => async () => {
  const [{ default: Screen }, { BusinessRecords }] = await Promise.all([
    load(),
    import('#modules/web.tsx'),
    import('#modules/records.web.ts').then(({ loadRecords }) => loadRecords(list)),
  ])
  return {
    default: () => (
      <BusinessRecords list={list}>
        <Screen />
      </BusinessRecords>
    ),
  }
}

/** The route of a screen from the manifest of a module. */
export const screenRoute = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => business,
    path: `/${screen.address}`,
    validateSearch: anySearch,
    staticData: { title: screen.title, fills: screen.fills, crumbs: screen.crumbs, wide: screen.wide },
    component: lazyRouteComponent(screen.shows_records ? withRecords(screen.load) : screen.load),
  })

/** The route of a list or page generated from a definition, or of the set-up of a lookup. */
export function recordRoute(
  { record, kind, address }: RecordScreen,
  load: () => Promise<{ default: ComponentType }>,
): AnyRoute {
  const head = headNamed(heads, record)
  const crumbs = kind === 'page' ? [{ title: labelWords(head.label.many), path: screenPaths(head).list }] : undefined
  const title = labelWords(kind === 'page' ? head.label.one : head.label.many)
  return createRoute({
    getParentRoute: () => business,
    path: `/${address}`,
    validateSearch: anySearch,
    staticData: { title, record, fills: kind === 'list', crumbs },
    component: lazyRouteComponent(withRecords(load, kind === 'list' ? record : undefined)),
  })
}

const listed = webParts.flatMap(({ menu = [] }) =>
  menu.flatMap((place) => ('record' in place && !place.own_list ? [place.record] : [])),
)

/** The generated lists of the side menu. */
export const firstLists: readonly RecordScreen[] = recordScreens(heads, []).filter(
  ({ record, kind }) => kind === 'list' && listed.includes(record),
)

/** The screens of modules that are known with the shell. */
export const firstScreens: readonly Screen[] = webParts.flatMap(({ screens = [] }) => screens)

/** The routes of the first screens. */
export const firstRoutes: readonly AnyRoute[] = [
  ...firstScreens.map(screenRoute),
  ...firstLists.map((screen) => recordRoute(screen, () => import('#modules/RecordListRoute.web.tsx'))),
]
