import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport, IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useGo } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { usePaths } from '../context.tsx'
import type { ListState } from './use-list-screen.ts'

/** Shown where a list has no rows: nothing matches the filter, or there is nothing yet. */
export default function ListEmpty({ state }: { state: ListState }) {
  const { definition, filtered, rights, clear, create } = state
  const { i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  if (filtered)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={<Trans>No {many} match</Trans>}
        detail={<Trans>Remove a filter, or look for something else.</Trans>}
      >
        <Button variant="default" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      </EmptyState>
    )
  const can_import = rights.can('import')
  return (
    <EmptyState
      icon={IconInbox}
      title={<Trans>No {many} yet</Trans>}
      detail={can_import ? <Trans>Import them from a file, or add the first one.</Trans> : undefined}
    >
      {rights.can('create') && (
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={create}>
          <Trans>New {one}</Trans>
        </Button>
      )}
      {can_import && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={15} aria-hidden />}
          onClick={() => void go({ to: paths.import })}
        >
          <Trans>Import {many}</Trans>
        </Button>
      )}
    </EmptyState>
  )
}
