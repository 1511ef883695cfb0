import { lazy } from 'react'
import type { Slots } from '#engine/web/slots.ts'
import { LazySelectionBar } from '#platform/runs/screen/LazySelectionBar.tsx'
import { ViewTabs } from '#platform/views/screen/ViewTabs.tsx'
import { WithOpenView } from '#platform/views/screen/WithOpenView.tsx'
import { slots as ofModules, timelineSources } from './parts.web.tsx'

// Parts that the first list does not need are loaded on demand.
const presence = () => import('#platform/live/screen/Presence.tsx')
const lines = async () => (await import('#platform/lines/screen/line-slots.ts')).lineSlots

/** The slots of the engine's record screens, filled by the platform and the modules. */
export const slots: Slots = {
  views: { WithOpenView, Tabs: ViewTabs },
  filters: {
    Button: lazy(async () => ({ default: (await import('#platform/filters/screen/FilterBar.tsx')).FilterButton })),
    Chips: lazy(async () => ({ default: (await import('#platform/filters/screen/FilterPanel.tsx')).FilterChips })),
  },
  groups: {
    Button: lazy(() => import('#platform/groups/screen/GroupButton.tsx')),
    Rows: lazy(() => import('#platform/groups/screen/GroupedRows.tsx')),
  },
  Totals: lazy(() => import('#platform/totals/screen/Totals.tsx')),
  Preview: lazy(() => import('#platform/preview/screen/Preview.tsx')),
  Board: lazy(() => import('#platform/board/screen/Board.tsx')),
  SelectionBar: LazySelectionBar,
  exportRows: async (options) => (await import('#platform/export/screen/export-rows.ts')).exportRows(options),
  lines: {
    Input: lazy(async () => ({ default: (await lines()).Input })),
    Table: lazy(async () => ({ default: (await lines()).Table })),
    OnPage: lazy(async () => ({ default: (await lines()).OnPage })),
    LiveTotals: lazy(async () => ({ default: (await lines()).LiveTotals })),
  },
  Timeline: lazy(async () => {
    const [{ timelineWith }, sources] = await Promise.all([
      import('#platform/timeline/screen/RecordTimeline.tsx'),
      timelineSources(),
    ])
    return { default: timelineWith(sources) }
  }),
  Presence: lazy(async () => ({ default: (await presence()).PresenceMarks })),
  AlsoEditing: lazy(async () => ({ default: (await presence()).AlsoEditing })),
  NewRecordForm: lazy(() => import('#engine/web/form/FormDrawer.tsx')),
  ImportScreen: lazy(() => import('#platform/import/screen/ImportScreen.tsx')),
  ...ofModules,
}
