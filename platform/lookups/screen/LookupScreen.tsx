import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { AddEntry } from './AddEntry.tsx'
import { EntryLine } from './EntryLine.tsx'
import { hasOwnFields, needsForm, newEntry, usesText, withOwnFields } from './lookup-model.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { OrderList } from './OrderList.tsx'
import { type Entry, useChange, useEntries, useUsage } from './use-entries.ts'

const RemoveEntry = lazy(() => import('./RemoveEntry.tsx'))
const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** Shown next to an entry instead of the number of records that use it; a module provides it. */
export type UsageSlot = ComponentType<{ entry: Entry; uses: string }>

/**
 * The set-up screen of any lookup, by the record's name: its entries in their order, with colour, meaning and default,
 * a new entry, and a deletion that asks for the replacement entry of its records.
 */
export default function LookupScreen({
  record,
  Usage,
  only,
}: {
  record: string
  Usage?: UsageSlot
  /** Shows only the entries with these values, and adds entries with them: the stages of one pipeline. */
  only?: Readonly<Record<string, unknown>>
}) {
  const { catalog } = useSetup()
  const definition = catalog.get(record)
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const { query, live } = useEntries(definition.name)
  const many = i18n._(definition.label.many)
  if (query.isError && !query.data)
    return <ErrorState what={t`${many} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending || !rights.ready) return <Skeleton height={40} lines={6} />
  const shown = live.filter((one) => Object.entries(only ?? {}).every(([name, value]) => one[name] === value))
  return <Entries definition={definition} live={shown} Usage={Usage} only={only} />
}

function Entries({
  definition,
  live,
  Usage,
  only,
}: {
  definition: RecordDefinition
  live: Entry[]
  Usage?: UsageSlot
  only?: Readonly<Record<string, unknown>>
}) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const rights = useRights(definition)
  const may_edit = rights.can('edit')
  const usage = useUsage(definition.path, may_edit)
  const [removing, setRemoving] = useState<Entry | null>(null)
  const [editing, setEditing] = useState<Entry | null | 'new'>(null)
  const usesOf = (entry: Entry) => usesText({ counts: usage?.get(entry.id) ?? [], catalog, i18n })
  return (
    <div>
      {live.length === 0 && <NoEntries definition={definition} />}
      <OrderList label={i18n._(definition.label.many)} path={definition.path} entries={live} may_order={may_edit}>
        {(entry) => (
          <EntryLine
            definition={definition}
            entry={entry}
            uses={Usage ? <Usage entry={entry} uses={usesOf(entry)} /> : usesOf(entry)}
            may_edit={may_edit}
            onEdit={may_edit && hasOwnFields(definition) ? () => setEditing(entry) : undefined}
            onRemove={rights.can('delete') ? () => setRemoving(entry) : undefined}
          />
        )}
      </OrderList>
      {rights.can('create') && !needsForm(definition) && <AddEntry definition={definition} live={live} only={only} />}
      {rights.can('create') && needsForm(definition) && (
        <Box mt={12}>
          <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEditing('new')}>
            {t`New ${i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)}`}
          </Button>
        </Box>
      )}
      {may_edit && (
        <Box mt={8}>
          <Muted>
            <Trans>Drag the handle, or choose it and press the arrow keys. A name is saved when you leave it.</Trans>
          </Muted>
        </Box>
      )}
      {removing && (
        <Suspense>
          <RemoveEntry
            definition={definition}
            entry={removing}
            uses={usesOf(removing)}
            others={live.filter((one) => one.id !== removing.id)}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditEntry
            definition={definition}
            entry={editing === 'new' ? null : editing}
            first={{ ...newEntry(definition, '', live), ...only }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The form of an entry whose record has fields beyond those of every lookup. */
function EditEntry({
  definition,
  entry,
  first,
  onClose,
}: {
  definition: RecordDefinition
  /** Null for a new one. */
  entry: Entry | null
  /** First values of a new one. */
  first: Readonly<Record<string, unknown>>
  onClose: () => void
}) {
  const { renew } = useChange()
  const saved = () => {
    void renew()
    onClose()
  }
  const [shown] = useState(() => withOwnFields(definition))
  return <FormDrawer definition={shown} id={entry?.id ?? null} first={first} onClose={onClose} onSaved={saved} />
}

/** Shown for an empty lookup: offers the entries that a new business starts with. */
function NoEntries({ definition }: { definition: RecordDefinition }) {
  const { i18n } = useLingui()
  const { busy, change } = useChange()
  const may_create = useRights(definition).can('create')
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  return (
    <EmptyState icon={IconListDetails} title={<Trans>No {many} yet</Trans>}>
      {may_create && (definition.entries?.first.length ?? 0) > 0 && (
        <Button
          size="sm"
          loading={busy}
          onClick={() => void change(() => post(`${definition.path}/first`, {}, { quiet: true }))}
        >
          <Trans>Add the usual ones</Trans>
        </Button>
      )}
    </EmptyState>
  )
}
