import { useQuery } from '@tanstack/react-query'
import type { Hit } from '#shell/palette/search-calls.ts'
import { get } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { call } from './call.record.ts'
import LogCallDialog from './LogCallDialog.web.tsx'
import { recordAt, type Tapped } from './tapped.web.ts'

// A dialog that opens right after the tap counts the time of the call; otherwise the call has ended.
const RUNNING_MS = 5_000

/** Asks what came of a call to a tapped number. Nothing for people who may not log calls. */
export default function AskForCall({ tapped, onClose }: { tapped: Tapped; onClose: () => void }) {
  const { catalog, business_id } = useSetup()
  const definition = catalog.records.find(({ name }) => name === call.name)
  const rights = useRights(definition ?? call)
  const here = recordAt(tapped.path, catalog)
  const found = useQuery({
    queryKey: ['search', business_id, 'phone', tapped.phone],
    queryFn: async ({ signal }) =>
      (await get<{ data: Hit[] }>('search', { query: { q: tapped.phone, limit: 6 }, quiet: true, signal })).data,
    enabled: here === null && definition !== undefined,
  })
  if (!definition || !rights.ready || !rights.can('create') || (here === null && found.isPending)) return null
  const kinds = catalog.records.filter(({ hangs_on_it }) => hangs_on_it?.includes(call.name)).map(({ name }) => name)
  const hit = found.data?.find(({ record, phone }) => kinds.includes(record) && isSame(phone, tapped.phone))
  const { phone, at } = tapped
  return (
    <LogCallDialog
      definition={definition}
      first={{ phone, about: here ?? (hit ? { record: hit.record, id: hit.id } : null), at }}
      is_running={Date.now() - at < RUNNING_MS}
      onClose={onClose}
    />
  )
}

const isSame = (one: string | null, other: string): boolean =>
  one !== null && one.replace(/\D/g, '').slice(-10) === other.replace(/\D/g, '').slice(-10)
