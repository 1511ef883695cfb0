import '#ui/css/input.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantInIndia } from '#base/time-of-day.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { listKey } from '#engine/web/use-list.ts'
import { streamKey, useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { post } from '#ui/client/request.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Problem, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { task } from '../tasks/task.record.ts'

const MOST_LETTERS = 10_000
// Due at the end of the working day.
const EVENING = '18:00'

/** The minutes of a meeting: written here, and each line of them can become a task. */
export default function MinutesPanel({ definition, row, book }: RecordPartProps) {
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const update = useUpdate(definition)
  const saved = textOf(row.minutes)
  const [typed, setTyped] = useState<string | null>(null)
  const may_edit = rights.can('edit') && rights.rule('minutes') === 'edit'
  const save = () =>
    update.mutate(
      { id: row.id, version: Number(row.version ?? 0), body: { minutes: typed } },
      { onSuccess: () => setTyped(null) },
    )
  if (!may_edit && saved === '') return <EmptyState title={<Trans>No minutes yet</Trans>} />
  return (
    <Stack gap="lg">
      {may_edit ? (
        <Stack gap="sm">
          <Textarea
            label={i18n._(definition.fields.minutes.label)}
            placeholder={t`What was said and agreed, one line for each point`}
            autosize
            minRows={5}
            maxLength={MOST_LETTERS}
            value={typed ?? saved}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Problem>{update.error ? wordsOf(update.error) : null}</Problem>
          <Row justify="flex-end">
            <Button
              variant="default"
              disabled={typed === null || typed === saved}
              loading={update.isPending}
              onClick={save}
            >
              <Trans>Save minutes</Trans>
            </Button>
          </Row>
        </Stack>
      ) : (
        <div style={{ whiteSpace: 'pre-wrap' }}>{saved}</div>
      )}
      {saved !== '' && typed === null && <TasksOfLines key={saved} {...{ definition, row, book }} />}
    </Stack>
  )
}

interface Chosen {
  assigned_user: string
  day: string | null
}

/** The lines of the minutes; each ticked one becomes a task about the meeting, with its person and day. */
function TasksOfLines({ row, book }: RecordPartProps) {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const tenant = useTenantKey()
  const client = useQueryClient()
  const tasks = catalog.records.find(({ name }) => name === task.name)
  const rights = useRights(tasks ?? task)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  if (!tasks || !rights.can('create')) return null
  const lines = textOf(row.minutes)
    .split('\n')
    .map((line) =>
      line
        .replace(/^[\s•*\-–\d.)]+/, '')
        .trim()
        .slice(0, 255),
    )
    .filter((line) => line !== '')
  const change = (index: number, next: Chosen | null) => {
    const all = new Map(chosen)
    if (next) all.set(index, next)
    else all.delete(index)
    setChosen(all)
    setAttempt(crypto.randomUUID())
  }
  const make = async () => {
    setState({ busy: true, error: null })
    const body = {
      tasks: [...chosen].map(([index, { assigned_user, day }]) => ({
        name: lines[index],
        ...(assigned_user === '' ? {} : { assigned_user: Number(assigned_user) }),
        due_date: day && instantInIndia(day, EVENING).toISOString(),
      })),
    }
    try {
      await post(`meetings/${row.id}/tasks`, body, { quiet: true, headers: { 'Idempotency-Key': attempt } })
    } catch (error) {
      return setState({ busy: false, error })
    }
    void client.invalidateQueries({ queryKey: listKey(tenant, task.name) })
    void client.invalidateQueries({ queryKey: streamKey(tenant, task.name) })
    setState({ busy: false, error: null })
    setChosen(new Map())
    setAttempt(crypto.randomUUID())
    notifySaved(t`Tasks made`)
  }
  const people = [
    { value: '', label: t`Me` },
    ...book.choices('user').map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  const count = chosen.size
  return (
    <Panel title={<Trans>Tasks from the minutes</Trans>} order={3}>
      <Stack gap="sm">
        <Muted>
          <Trans>Tick the lines that somebody has to do.</Trans>
        </Muted>
        {lines.map((line, index) => {
          const own = chosen.get(index)
          return (
            <Stack key={`${index} ${line}`} gap="xs">
              <Tick
                checked={own !== undefined}
                onChange={(on) => change(index, on ? { assigned_user: '', day: null } : null)}
              >
                {line}
              </Tick>
              {own && (
                <Row>
                  {rights.can('assign') && (
                    <NativeSelect
                      size="sm"
                      aria-label={t`Owner of “${line}”`}
                      value={own.assigned_user}
                      data={people}
                      onChange={(event) => change(index, { ...own, assigned_user: event.currentTarget.value })}
                    />
                  )}
                  <DayInput
                    size="sm"
                    aria-label={t`Due day of “${line}”`}
                    ahead
                    value={own.day}
                    onChange={(day) => change(index, { ...own, day })}
                  />
                </Row>
              )}
            </Stack>
          )
        })}
        <Problem>{state.error === null ? null : wordsOf(state.error)}</Problem>
        <Row>
          <Spacer />
          <Button disabled={count === 0} loading={state.busy} onClick={() => void make()}>
            {count === 0 ? <Trans>Make tasks</Trans> : <Plural value={count} one="Make # task" other="Make # tasks" />}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}
