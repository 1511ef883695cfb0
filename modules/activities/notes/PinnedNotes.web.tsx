import { Trans, useLingui } from '@lingui/react/macro'
import { IconPinFilled } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { streamKey } from '#engine/web/use-record.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { NoteMore, NoteText } from './NoteMore.web.tsx'
import { type About, useOwnPins } from './use-own-pins.web.ts'

const MOST = 40

/** The pinned notes of a record, above its timeline: the person's own pins first, then those for everyone. */
export function PinnedNotes({ definition, about }: { definition: RecordDefinition; about: About }) {
  const { t } = useLingui()
  const own = useOwnPins(about)
  const rows = usePinned({ definition, about, own })
  if (rows.length === 0) return null
  const isOwn = ({ id }: { id: number }) => own?.includes(id) === true
  const ordered = [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
  return (
    <section aria-label={t`Pinned notes`} style={{ margin: '10px 0' }}>
      <Stack gap="sm">
        {ordered.map((row) => (
          <Notice key={row.id}>
            <Row as="small" gap="xs">
              <IconPinFilled size={13} aria-hidden />
              {isOwn(row) ? <Trans>Pinned for you</Trans> : <Trans>Pinned</Trans>}
            </Row>
            <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <NoteText definition={definition} row={row} />
            </div>
            <NoteMore definition={definition} row={row} />
          </Notice>
        ))}
      </Stack>
    </section>
  )
}

function usePinned({
  definition,
  about: { record, id },
  own = [],
}: {
  definition: RecordDefinition
  about: About
  own: readonly number[] | undefined
}) {
  const tenant = useTenantKey()
  const for_all = { field: 'is_pinned', condition: 'In' as const, values: [true] }
  const for_me = { field: 'id', condition: 'In' as const, values: [...own] }
  const filter = {
    combiner: 'AND' as const,
    conditions: [
      { field: 'about', condition: 'In' as const, values: [`${record}:${id}`] },
      own.length === 0 ? for_all : { combiner: 'OR' as const, conditions: [for_all, for_me] },
    ],
  }
  const { data } = useQuery({
    queryKey: [...streamKey(tenant, definition.name, id), 'pinned', record, own],
    queryFn: ({ signal }) => readPage(definition, { filter, sort: '-created_at', limit: MOST }, signal),
    placeholderData: keepPreviousData,
  })
  return data?.data ?? []
}
