import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { readOne } from '#engine/web/calls.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { recordKey } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { valueText } from '#engine/web/value-text.ts'
import { Muted, Problem } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { ActionBar, SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { formatDate } from '#ui/display.ts'
import { EmptyState, ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { lead } from '../lead.record.ts'
import { defaultSource, differs, isBlank, MERGE_MOST, mergeFields } from './merge-model.ts'
import classes from './merge.module.css'
import { useUndoMerge } from './use-merges.web.ts'

/** `/business/{businessId}/leads/merge?ids=12-15-20`: leads next to each other, to become one. */
export default function MergeScreen() {
  const search = usePlaceSearch()
  const ids = [
    ...new Set(
      String(search.ids ?? '')
        .split('-')
        .map(Number),
    ),
  ].filter((id) => Number.isSafeInteger(id) && id > 0)
  return (
    <BusinessRecords>
      <Whole of={lead}>{(definition) => <Merge key={ids.join('-')} definition={definition} ids={ids} />}</Whole>
    </BusinessRecords>
  )
}

function Merge({ definition, ids }: { definition: RecordDefinition; ids: number[] }) {
  const tenant = useTenantKey()
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const rows = useQueries({
    queries: ids.slice(0, MERGE_MOST).map((id) => ({
      // Always read again, so that the compared values are the merged ones.
      queryKey: [...tenant, 'lead-to-merge', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readOne(definition, id, signal),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      retry: 1,
    })),
  })
  if (ids.length < 2 || ids.length > MERGE_MOST)
    return (
      <EmptyState icon={IconArrowsJoin2} title={<Trans>Choose 2 to 5 leads to merge</Trans>}>
        <TextLink to={paths.list}>
          <Trans>Back to the list</Trans>
        </TextLink>
      </EmptyState>
    )
  const failed = rows.find((row) => row.isError)
  const again = () => void Promise.all(rows.map((row) => row.refetch()))
  if (failed)
    return <ErrorState what={<Trans>These leads could not be loaded</Trans>} error={failed.error} onRetry={again} />
  const loaded = rows.flatMap((row) => row.data ?? [])
  if (loaded.length < ids.length || !book.ready) return <WaitingPage width="full" lines={8} />
  const stamp = loaded.map((row) => row.version).join('-')
  return <Compare key={stamp} definition={definition} rows={loaded} book={book} onRefresh={again} />
}

function Compare(props: { definition: RecordDefinition; rows: Row[]; book: OptionBook; onRefresh: () => void }) {
  const { definition, rows, book, onRefresh } = props
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const paths = usePaths(definition)
  const tenant = useTenantKey()
  const client = useQueryClient()
  const go = useGo()
  const undo = useUndoMerge()
  const first = rows.reduce((a, b) => (String(b.created_at) < String(a.created_at) ? b : a))
  const [into, setInto] = useState(first.id)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [everything, setEverything] = useState(false)
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })

  const readable = mergeFields(definition).filter(([name]) => rights.rule(name) !== 'hidden')
  const primary = (['phone', 'email'] as const)
    .filter((name) => rights.rule(name) !== 'hidden' && rights.rule('contacts') !== 'hidden')
    .map((name): [string, Field] => [name, definition.fields[name]])
  const fields = [...readable.slice(0, 2), ...primary, ...readable.slice(2)]
  const shown = fields.filter(([name]) => (everything ? rows.some((row) => !isBlank(row[name])) : differs(name, rows)))
  const sourceOf = (name: string) => {
    const is_open = rights.rule(name) === 'edit'
    if (is_open && chosen[name] !== undefined) return chosen[name]
    if (name === 'phone' || name === 'email')
      return (
        rows.find((row) => row.id === into && !isBlank(row[name]))?.id ??
        defaultSource({ definition, name, rows, into })
      )
    const own = rows.find((row) => row.id === into)
    return is_open || isBlank(own?.[name]) ? defaultSource({ definition, name, rows, into }) : into
  }
  const nameOf = (row: Row) => String(row.name ?? '') || t`Lead ${row.id}`

  async function merge() {
    setState({ busy: true, error: null })
    const values = Object.fromEntries(
      shown.filter(([name]) => rights.rule(name) === 'edit').map(([name]) => [name, sourceOf(name)]),
    )
    try {
      const body = {
        into,
        leadIds: rows.map((row) => row.id),
        values,
        versions: Object.fromEntries(rows.map((row) => [row.id, row.version])),
      }
      const { merge_id } = await post<{ merge_id: number }>('leads/merge', body, { quiet: true })
      for (const row of rows) client.removeQueries({ queryKey: recordKey(tenant, definition.name, row.id) })
      await client.invalidateQueries({ queryKey: tenant })
      const count = rows.length
      notify({
        kind: 'success',
        message: t`${count} leads are one now`,
        action: { label: t`Undo`, run: () => undo.mutate({ merge_id }) },
      })
      void go({ to: paths.one(into), replace: true })
    } catch (error) {
      setState({ busy: false, error })
    }
  }

  const is_conflict = state.error instanceof ApiError && state.error.status === 409
  const count = rows.length
  return (
    <SettingsPage
      width="full"
      detail={
        <Trans>
          Choose which lead stays and what it says. All phones, emails, notes, files and enquiries come along. The
          others go to the trash, and you can take it back for 30 days.
        </Trans>
      }
    >
      <div style={{ ['--leads' as string]: count }}>
        <fieldset className={classes.field} data-heads>
          <legend>
            <Trans>Keep</Trans>
          </legend>
          {rows.map((row) => (
            <label key={row.id} className={classes.value}>
              <input type="radio" name="into" checked={row.id === into} onChange={() => setInto(row.id)} />
              <span>
                <b>{nameOf(row)}</b>
                <small>
                  <Trans>
                    Lead {row.id}, since {formatDate(String(row.created_at))}
                  </Trans>
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {shown.length === 0 && (
          <Muted>
            <Trans>They say the same in every field.</Trans>
          </Muted>
        )}
        {shown.map(([name, field]) => {
          const label = i18n._(field.label)
          const locked = rights.rule(name) !== 'edit'
          const source = sourceOf(name)
          return (
            <fieldset key={name} className={classes.field} disabled={locked}>
              <legend>{label}</legend>
              {rows.map((row) => {
                const text = valueText({ field, value: row[name], book, i18n, title: row.titles?.[name] })
                const is_empty = isBlank(row[name])
                const on = source === row.id
                return (
                  <label key={row.id} className={classes.value} data-empty={is_empty || undefined}>
                    <input
                      type="radio"
                      name={`field-${name}`}
                      checked={on}
                      disabled={is_empty && !on}
                      aria-label={t`${label}: ${text || '—'}, from ${nameOf(row)}`}
                      onChange={() => setChosen({ ...chosen, [name]: row.id })}
                    />
                    <span>
                      <small>{nameOf(row)}</small>
                      {text || '—'}
                    </span>
                  </label>
                )
              })}
            </fieldset>
          )
        })}
      </div>
      {state.error !== null && (
        <Problem>
          {is_conflict ? <Trans>One of these leads was changed meanwhile.</Trans> : wordsOf(state.error)}{' '}
          {is_conflict && (
            <LinkButton onClick={onRefresh}>
              <Trans>Load them again</Trans>
            </LinkButton>
          )}
        </Problem>
      )}
      <ActionBar
        status={
          <LinkButton onClick={() => setEverything(!everything)}>
            {everything ? <Trans>Show differences only</Trans> : <Trans>Show all fields</Trans>}
          </LinkButton>
        }
      >
        <Button variant="default" onClick={() => void go({ to: paths.list })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          loading={state.busy}
          leftSection={<IconArrowsJoin2 size={15} aria-hidden />}
          onClick={() => void merge()}
        >
          <Plural value={count} one="Merge # lead" other="Merge # leads" />
        </Button>
      </ActionBar>
    </SettingsPage>
  )
}
