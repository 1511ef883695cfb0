import { Trans, useLingui } from '@lingui/react/macro'
import { IconMoodSad } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { GoLink } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { usePaths } from '../context.tsx'
import { useRecord } from '../use-record.ts'
import { PanelBody } from '#ui/layout/flow.tsx'
import { RecordBody } from './RecordBody.tsx'

/** The page of one record: its title, stage, facts and timeline. */
export function RecordScreen({ definition, id }: { definition: RecordDefinition; id: number }) {
  const record = useRecord(definition, id)
  if (record.isError)
    return <RecordFailed definition={definition} error={record.error} onRetry={() => void record.refetch()} />
  if (!record.data)
    return (
      <PanelBody>
        <Skeleton height={40} width={280} />
        <Skeleton height={28} />
        <Skeleton lines={8} height={14} />
      </PanelBody>
    )
  return <RecordBody key={id} definition={definition} row={record.data} />
}

function RecordFailed(props: { definition: RecordDefinition; error: Error; onRetry: () => void }) {
  const { definition, error, onRetry } = props
  const { i18n } = useLingui()
  const paths = usePaths(definition)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const gone = error instanceof ApiError && error.status === 404
  if (!gone) return <ErrorState what={<Trans>This {one} could not be loaded</Trans>} error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={IconMoodSad}
      title={<Trans>This {one} was not found</Trans>}
      detail={<Trans>It was deleted, or you may not see it.</Trans>}
    >
      <GoLink to={paths.list} className="link">
        <Trans>Back to the list</Trans>
      </GoLink>
    </EmptyState>
  )
}
