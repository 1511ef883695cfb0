import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { updateOne } from '#engine/web/calls.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import classes from './config.module.css'
import { OrderList } from './OrderList.web.tsx'
import { type Entry, type Usage, useChange, useEntries, useUsage } from './use-config.web.ts'

const RemoveEntry = lazy(() => import('./RemoveEntry.web.tsx'))

/** Colour of a status that nobody has given one. */
const NO_COLOUR = '#8a94a6'
// Far enough apart to be told from each other in a list.
const COLOURS = ['#3b82f6', '#0f766e', '#8a63d2', '#ca8a04', '#ea580c', '#db2777', '#15803d', '#64748b']

/** Statuses or sources of leads: order, names, and for statuses colour, meaning and which one new leads get. */
export function LookupTab({ definition }: { definition: RecordDefinition }) {
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const { query, live } = useEntries(definition.name)
  const usage = useUsage(definition.path, rights.can('edit'))
  const [removing, setRemoving] = useState<Entry | null>(null)
  const many = i18n._(definition.label.many)
  if (query.isError && !query.data)
    return <ErrorState what={t`${many} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending || !rights.ready)
    return (
      <div className={classes.waiting}>
        <Skeleton height={40} lines={6} />
      </div>
    )
  return (
    <div className={classes.tab}>
      <OrderList label={many} path={definition.path} entries={live} may_order={rights.can('edit')}>
        {(entry) => (
          <EntryParts
            definition={definition}
            entry={entry}
            usage={usage?.get(entry.id)}
            may_edit={rights.can('edit')}
            onRemove={rights.can('delete') ? () => setRemoving(entry) : undefined}
          />
        )}
      </OrderList>
      {rights.can('create') && <AddEntry definition={definition} live={live} />}
      {rights.can('edit') && (
        <p className={classes.hint}>
          <Trans>Drag the handle, or choose it and press the arrow keys. A name is saved when you leave it.</Trans>
        </p>
      )}
      {removing && (
        <Suspense>
          <RemoveEntry
            definition={definition}
            entry={removing}
            leads={usage?.get(removing.id)?.leads ?? 0}
            others={live.filter((one) => one.id !== removing.id)}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function EntryParts({
  definition,
  entry,
  usage,
  may_edit,
  onRemove,
}: {
  definition: RecordDefinition
  entry: Entry
  usage: Usage | undefined
  may_edit: boolean
  onRemove?: () => void
}) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  const [issue, setIssue] = useState<string | null>(null)
  const [name, setName] = useState(entry.title)
  const is_status = definition.name === 'lead_status'
  const kinds = { open: t`Still open`, won: t`Won`, lost: t`Lost` }
  useEffect(() => setName(entry.title), [entry.title])
  const save = async (values: Record<string, unknown>) => {
    setIssue(null)
    await change(() => updateOne(definition, entry.id, values, entry.version), setIssue)
  }
  const rename = () => {
    const next = name.trim()
    if (next === '') setName(entry.title)
    else if (next !== entry.title) void save({ name: next })
  }
  const blocked = !may_edit || busy
  return (
    <>
      {is_status && (
        <ColourDot
          label={t`Colour of ${entry.title}`}
          value={typeof entry.color === 'string' && entry.color !== '' ? entry.color : NO_COLOUR}
          disabled={blocked}
          onPick={(color) => void save({ color })}
        />
      )}
      <span className={classes.name}>
        <input
          value={name}
          readOnly={!may_edit}
          maxLength={60}
          aria-label={t`Name of ${entry.title}`}
          aria-invalid={issue !== null}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setName(entry.title)
          }}
        />
        {issue && (
          <small role="alert" data-wrong>
            {issue}
          </small>
        )}
      </span>
      <span className={classes.leads}>
        {usage?.enquiries ? (
          <>
            <Plural value={usage.enquiries} one="# enquiry" other="# enquiries" />
            {', '}
            <Plural value={usage.people ?? 0} one="# person" other="# people" />
          </>
        ) : usage && usage.leads > 0 ? (
          <Plural value={usage.leads} one="# lead" other="# leads" />
        ) : null}
      </span>
      {is_status && (
        <>
          <select
            className={classes.kind}
            aria-label={t`Meaning of ${entry.title}`}
            value={String(entry.kind)}
            disabled={blocked}
            onChange={(event) => void save({ kind: event.currentTarget.value })}
          >
            {Object.entries(kinds).map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </select>
          <label
            className={classes.first}
            data-on={entry.is_default === true || undefined}
            data-closed={entry.kind !== 'open' || undefined}
          >
            <input
              type="radio"
              name="default-status"
              checked={entry.is_default === true}
              disabled={blocked || entry.kind !== 'open'}
              aria-label={t`New leads begin with ${entry.title}`}
              onChange={() => void save({ is_default: true })}
            />
            <span aria-hidden>{t`New leads`}</span>
          </label>
        </>
      )}
      {onRemove && (
        <ActionIcon
          size={36}
          className={classes.remove}
          aria-label={t`Delete ${entry.title}`}
          title={t`Delete`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

// A new value from elsewhere begins anew.
const ColourDot = (props: Parameters<typeof ColourInput>[0]) => <ColourInput key={props.value} {...props} />

// The browser says `input` while the colour is being looked for, and `change` once it is chosen.
function ColourInput(props: { label: string; value: string; disabled: boolean; onPick: (colour: string) => void }) {
  const element = useRef<HTMLInputElement>(null)
  const newest = useRef(props.onPick)
  useEffect(() => {
    newest.current = props.onPick
  })
  useEffect(() => {
    const input = element.current
    const chosen = () => input && newest.current(input.value)
    input?.addEventListener('change', chosen)
    return () => input?.removeEventListener('change', chosen)
  }, [])
  return (
    <input
      ref={element}
      type="color"
      className={classes.colour}
      aria-label={props.label}
      defaultValue={props.value}
      disabled={props.disabled}
    />
  )
}

function AddEntry({ definition, live }: { definition: RecordDefinition; live: Entry[] }) {
  const { t } = useLingui()
  const { busy, change } = useChange()
  const [name, setName] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const is_status = definition.name === 'lead_status'
  async function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setIssue(t`Write a name`)
    setIssue(null)
    const position = Math.min(1000, Math.max(0, ...live.map((one) => Number(one.position))) + 2)
    const more = is_status ? { kind: 'open', color: COLOURS[live.length % COLOURS.length] } : {}
    const body = { name: name.trim(), position, ...more }
    if (await change(() => post(definition.path, body, { quiet: true }), setIssue)) setName('')
  }
  const label = is_status ? t`New status` : t`New source`
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} aria-label={label}>
      <span className={classes.name}>
        <input
          value={name}
          maxLength={60}
          placeholder={label}
          aria-label={label}
          aria-invalid={issue !== null}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setIssue(null)
          }}
        />
        {issue && (
          <small role="alert" data-wrong>
            {issue}
          </small>
        )}
      </span>
      <Button type="submit" size="sm" variant="default" loading={busy} leftSection={<IconPlus size={15} aria-hidden />}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
