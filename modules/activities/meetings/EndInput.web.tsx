import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTenantKey } from '#engine/web/context.tsx'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { get } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { formatDateTime } from '#ui/display.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'

interface Overlap {
  user_id: number
  id: number | null
  name: string | null
  starts_at: string
  ends_at: string
}

const HOUR = 3_600_000

/** The end of a meeting: an hour after its start, unless another one is chosen. Below it, who has another meeting then. */
export default function EndInput(props: InputProps) {
  const [starts_at, ends_at] = useWatch({ name: ['starts_at', props.path] }) as (string | null | undefined)[]
  const { setValue } = useFormContext()
  useEffect(() => {
    if (starts_at && !ends_at)
      setValue(props.path, new Date(Date.parse(starts_at) + HOUR).toISOString(), { shouldDirty: true })
  }, [starts_at, ends_at, setValue, props.path])
  return (
    <Stack gap="sm">
      <KindInput {...props} />
      {starts_at && ends_at && Date.parse(ends_at) > Date.parse(starts_at) && (
        <Overlaps {...props} starts_at={starts_at} ends_at={ends_at} />
      )}
    </Stack>
  )
}

/** Warns of other planned meetings of the same people. It does not stop anybody from saving. */
function Overlaps({ definition, record_id, starts_at, ends_at }: InputProps & { starts_at: string; ends_at: string }) {
  const tenant = useTenantKey()
  const book = useOptionBook(definition)
  const me = useSession()?.user.id
  const [owner, attendees] = useWatch({ name: ['assigned_user', 'attendees'] }) as [
    number | null | undefined,
    { user_id?: number | null }[] | undefined,
  ]
  const people = [...new Set([owner ?? me, ...(attendees ?? []).map(({ user_id }) => user_id)])].filter(Number)
  const query = { starts_at, ends_at, people: people.join(','), except: record_id ?? 0 }
  const { data } = useQuery({
    queryKey: [...tenant, 'overlaps', query],
    queryFn: ({ signal }) => get<{ data: Overlap[] }>('meetings/overlaps', { quiet: true, signal, query }),
    enabled: people.length > 0,
  })
  const found = data?.data ?? []
  if (found.length === 0) return null
  return (
    <Notice tone="warm" icon={IconAlertTriangle}>
      <b>
        <Plural value={found.length} one="# other meeting at this time" other="# other meetings at this time" />
      </b>
      {found.slice(0, 3).map(({ user_id, id, name, starts_at: from }) => (
        <div key={`${user_id} ${id} ${from}`}>
          {book.find('user', user_id)?.title ?? '—'}: {formatDateTime(from)}
          {id !== null && (
            <>
              {' · '}
              <RecordLink record="meeting" id={id} title={name} />
            </>
          )}
        </div>
      ))}
      <Trans>You can save it all the same.</Trans>
    </Notice>
  )
}
