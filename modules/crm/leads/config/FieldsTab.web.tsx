import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconBolt, IconForms, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { CUSTOM_SLOTS } from '#engine/record/custom.ts'
import { bulk, deleteOne } from '#engine/web/calls.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { Muted, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { customField } from '#modules/business/custom-fields/custom-field.record.ts'
import { EntryButton } from './EntryButton.web.tsx'
import { OrderList } from '#platform/lookups/screen/OrderList.tsx'
import { type Entry, useChange, useEntries } from '#platform/lookups/screen/use-entries.ts'
import { type FieldPlace, placeName } from './field-place.ts'
import { useFieldWords } from './use-field-words.web.ts'

const FieldDrawer = lazy(() => import('./FieldDrawer.web.tsx'))

/** The fields that the business has added to a kind of record, or to its lines. */
export function FieldsTab(place: FieldPlace) {
  const { of } = place
  const { t } = useLingui()
  const { catalog } = useSetup()
  const rights = useRights(customField)
  const { query, live, gone } = useEntries('custom_field')
  const { change } = useChange()
  const words = useFieldWords(catalog.get(of.name))
  const [editing, setEditing] = useState<Entry | 'new' | null>(null)
  const own_fields = live.filter((one) => one.record === placeName(place))
  const deleted = gone.filter((one) => one.record === placeName(place))
  const used = own_fields.filter((one) => typeof one.slot === 'number').length
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`The fields could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (query.isPending || !rights.ready) return <Skeleton height={48} lines={4} />
  const restore = (entry: Entry) => change(() => bulk(customField, 'restore', [entry.id]))
  async function remove(entry: Entry) {
    if (!(await change(() => deleteOne(customField, entry.id)))) return
    notify({
      kind: 'success',
      message: t`${entry.title} is deleted. Its values are kept.`,
      action: { label: t`Undo`, run: () => void restore(entry) },
    })
  }
  const add = rights.can('create') && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      <Trans>New field</Trans>
    </Button>
  )
  return (
    <Stack gap="lg">
      {own_fields.length === 0 ? (
        <EmptyState icon={IconForms} title={<Trans>No fields of your own yet</Trans>}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Row justify="space-between">
            {place.lines === undefined && (
              <Muted>
                <IconBolt size={14} aria-hidden />{' '}
                <Trans>
                  Quick to filter: {used} of {CUSTOM_SLOTS}
                </Trans>
              </Muted>
            )}
            <Spacer />
            {add}
          </Row>
          <OrderList label={t`Fields`} path={customField.path} entries={own_fields} may_order={rights.can('edit')}>
            {(entry) => (
              <>
                <EntryButton
                  title={entry.title}
                  mark={typeof entry.slot === 'number' && <IconBolt size={13} aria-label={t`Quick to filter`} />}
                  disabled={!rights.can('edit')}
                  onClick={() => setEditing(entry)}
                >
                  <small className="cut">{words.rules(entry)}</small>
                </EntryButton>
                <small>{words.type(String(entry.field_type))}</small>
                {rights.can('delete') && (
                  <ActionIcon size={36} aria-label={t`Delete ${entry.title}`} onClick={() => void remove(entry)}>
                    <IconTrash size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )}
              </>
            )}
          </OrderList>
        </>
      )}
      {deleted.length > 0 && rights.can('delete') && (
        <details>
          <summary>
            <Trans>Deleted fields ({deleted.length})</Trans>
          </summary>
          <Muted>
            <Trans>Their values are kept, and come back with them.</Trans>
          </Muted>
          <List>
            {deleted.map((entry) => (
              <ListRow
                key={entry.id}
                title={entry.title}
                detail={words.type(String(entry.field_type))}
                actions={
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t`Restore ${entry.title}`}
                    leftSection={<IconArrowBackUp size={14} aria-hidden />}
                    onClick={() => void restore(entry)}
                  >
                    <Trans>Restore</Trans>
                  </Button>
                }
              />
            ))}
          </List>
        </details>
      )}
      {editing && (
        <Suspense>
          <FieldDrawer
            place={place}
            entry={editing === 'new' ? null : editing}
            used={used}
            position={Math.min(1000, Math.max(0, ...own_fields.map((one) => Number(one.position))) + 2)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}
