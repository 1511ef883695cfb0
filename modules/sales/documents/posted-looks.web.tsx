import type { MessageDescriptor } from '@lingui/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { dayOf } from '#ui/display.ts'
import { DocumentStatus } from './DocumentStatus.web.tsx'
import { FILES_PANEL } from './files-panel.web.ts'
import { type CardParts, partyCard } from './PartyCard.web.tsx'

/** The parts of the override that papers without a sheet of their own share. `locked` says why a posted one stays as it is. */
export const postedOverride = (
  definition: RecordDefinition,
  { card, locked }: { card: CardParts; locked: MessageDescriptor },
) =>
  ({
    cells: { status: ({ row }: CellProps) => <DocumentStatus definition={definition} row={row} /> },
    Card: partyCard(definition, card),
    start: () => ({ date: dayOf(new Date()) }),
    Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={definition} row={row} />,
    lock: { holds: (row) => row.status !== 'draft', words: locked },
    panels: [FILES_PANEL],
  }) satisfies RecordOverride
