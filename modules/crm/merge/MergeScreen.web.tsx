import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { readOne } from '#engine/web/calls.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { recordKey } from '#engine/web/use-record.ts'
import { valueText } from '#engine/web/value-text.ts'
import { Muted, Problem } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { ActionBar, SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { formatDate } from '#ui/display.ts'
import { EmptyState, ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { isBlank, MERGE_MOST } from './merge-model.ts'
import classes from './merge.module.css'
import { type MergeChoice, useMergeChoice } from './use-merge-choice.web.ts'
import { useUndoMerge } from './use-merges.web.ts'

/** The words of a merge, which name the kind of record. */
interface MergeWords {
  none: ReactNode
  failed: ReactNode
  detail: ReactNode
  one: (id: number) => string
  since: (row: Row) => ReactNode
  merge: (count: number) => ReactNode
  merged: (count: number) => string
  changed: ReactNode
}

function useMergeWords({ name }: RecordDefinition): MergeWords {
  const { t } = useLingui()
  if (name === 'contact')
    return {
      none: <Trans>Choose 2 to 5 contacts to merge</Trans>,
      failed: <Trans>These contacts could not be loaded</Trans>,
      detail: (
        <Trans>
          Choose which contact to keep, and its values. All phones, emails, people, leads, opportunities, tasks, notes
          and files are kept. The other contacts go to the trash, and you can undo the merge for 30 days.
        </Trans>
      ),
      one: (id) => t`Contact ${id}`,
      since: (row) => (
        <Trans>
          Contact {row.id}, since {formatDate(String(row.created_at))}
        </Trans>
      ),
      merge: (count) => <Plural value={count} one="Merge # contact" other="Merge # contacts" />,
      merged: (count) => t`${count} contacts merged`,
      changed: <Trans>One of these contacts was changed meanwhile.</Trans>,
    }
  return {
    none: <Trans>Choose 2 to 5 leads to merge</Trans>,
    failed: <Trans>These leads could not be loaded</Trans>,
    detail: (
      <Trans>
        Choose which lead to keep, and its values. All phones, emails, notes, files and enquiries are kept. The other
        leads go to the trash, and you can undo the merge for 30 days.
      </Trans>
    ),
    one: (id) => t`Lead ${id}`,
    since: (row) => (
      <Trans>
        Lead {row.id}, since {formatDate(String(row.created_at))}
      </Trans>
    ),
    merge: (count) => <Plural value={count} one="Merge # lead" other="Merge # leads" />,
    merged: (count) => t`${count} leads merged`,
    changed: <Trans>One of these leads was changed meanwhile.</Trans>,
  }
}

/** `/business/{businessId}/{path}/merge?ids=12-15-20`: compares records side by side and merges them. */
export function MergeScreen({ of }: { of: RecordDefinition }) {
  const search = usePlaceSearch()
  const ids = [
    ...new Set(
      String(search.ids ?? '')
        .split('-')
        .map(Number),
    ),
  ].filter((id) => Number.isSafeInteger(id) && id > 0)
  return <Whole of={of}>{(definition) => <Merge key={ids.join('-')} definition={definition} ids={ids} />}</Whole>
}

function Merge({ definition, ids }: { definition: RecordDefinition; ids: number[] }) {
  const tenant = useTenantKey()
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const words = useMergeWords(definition)
  const rows = useQueries({
    queries: ids.slice(0, MERGE_MOST).map((id) => ({
      // Always read again, so that the compared values are the merged ones.
      queryKey: [...tenant, `${definition.name}-to-merge`, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readOne(definition, id, signal),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      retry: 1,
    })),
  })
  if (ids.length < 2 || ids.length > MERGE_MOST)
    return (
      <EmptyState icon={IconArrowsJoin2} title={words.none}>
        <TextLink to={paths.list}>
          <Trans>Back to the list</Trans>
        </TextLink>
      </EmptyState>
    )
  const failed = rows.find((row) => row.isError)
  const again = () => void Promise.all(rows.map((row) => row.refetch()))
  if (failed) return <ErrorState what={words.failed} error={failed.error} onRetry={again} />
  const loaded = rows.flatMap((row) => row.data ?? [])
  if (loaded.length < ids.length || !book.ready) return <WaitingPage width="full" lines={8} />
  const stamp = loaded.map((row) => row.version).join('-')
  return <Compare key={stamp} definition={definition} rows={loaded} book={book} onRefresh={again} />
}

function Compare(props: { definition: RecordDefinition; rows: Row[]; book: OptionBook; onRefresh: () => void }) {
  const { definition, rows, book, onRefresh } = props
  const { t } = useLingui()
  const paths = usePaths(definition)
  const tenant = useTenantKey()
  const client = useQueryClient()
  const go = useGo()
  const undo = useUndoMerge(definition)
  const words = useMergeWords(definition)
  const choice = useMergeChoice({ definition, rows, book })
  const { into, setInto, shown, everything, setEverything } = choice
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const nameOf = (row: Row) => String(row.name ?? '') || words.one(row.id)

  async function merge() {
    setState({ busy: true, error: null })
    try {
      const body = {
        into,
        [definition.ids ?? 'ids']: rows.map((row) => row.id),
        values: choice.values(),
        versions: Object.fromEntries(rows.map((row) => [row.id, row.version])),
      }
      const { merge_id } = await post<{ merge_id: number }>(`${definition.path}/merge`, body, { quiet: true })
      for (const row of rows) client.removeQueries({ queryKey: recordKey(tenant, definition.name, row.id) })
      await client.invalidateQueries({ queryKey: tenant })
      const count = rows.length
      notify({
        kind: 'success',
        message: words.merged(count),
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
    <SettingsPage width="full" detail={words.detail}>
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
                <small>{words.since(row)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {shown.length === 0 && (
          <Muted>
            <Trans>All fields are the same.</Trans>
          </Muted>
        )}
        {shown.map(([name, field]) => (
          <FieldChoice key={name} name={name} field={field} choice={choice} book={book} nameOf={nameOf} />
        ))}
      </div>
      {state.error !== null && (
        <Problem>
          {is_conflict ? words.changed : wordsOf(state.error)}{' '}
          {is_conflict && (
            <LinkButton onClick={onRefresh}>
              <Trans>Reload them</Trans>
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
          {words.merge(count)}
        </Button>
      </ActionBar>
    </SettingsPage>
  )
}

/** The values of one field, one for each lead, to choose from. */
function FieldChoice(props: {
  name: string
  field: Field
  choice: MergeChoice
  book: OptionBook
  nameOf: (row: Row) => string
}) {
  const { name, field, choice, book, nameOf } = props
  const { t, i18n } = useLingui()
  const label = i18n._(field.label)
  const joined = choice.joined(name, field)
  const source = choice.sourceOf(name, field)
  return (
    <fieldset className={classes.field} disabled={choice.isLocked(name)}>
      <legend>{label}</legend>
      {choice.rows.map((row) => {
        const text = valueText({ field, value: row[name], book, i18n, title: row.titles?.[name] })
        const is_empty = isBlank(row[name])
        const on = source === row.id
        return (
          <label key={row.id} className={classes.value} data-empty={is_empty || undefined}>
            <input
              type="radio"
              name={`field-${name}`}
              checked={on}
              disabled={(is_empty && !on) || !choice.mayTake(name, row)}
              aria-label={t`${label}: ${text || '—'}, from ${nameOf(row)}`}
              onChange={() => choice.choose(name, row.id)}
            />
            <span>
              <small>{nameOf(row)}</small>
              {text || '—'}
            </span>
          </label>
        )
      })}
      {joined !== null && (
        <label className={classes.value} style={{ gridColumn: '2 / -1' }}>
          <input
            type="radio"
            name={`field-${name}`}
            checked={source === null}
            aria-label={t`${label}: keep all`}
            onChange={() => choice.choose(name, null)}
          />
          <Trans>Keep all</Trans>
        </label>
      )}
    </fieldset>
  )
}
