import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import { readPage } from '#engine/web/calls.ts'
import { usePaths, useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { ComposerProps, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useCreate, useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar, Status } from '#ui/bits.tsx'
import { post } from '#ui/client/request.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { Due, isOpenTask, PriorityPill } from './task-looks.web.tsx'
import { taskTemplate } from './task-template.record.ts'
import { useTasks } from './use-tasks.web.ts'

/** The open tasks of a record on its page, with a line to add one and the templates of several. */
export function TaskComposer({ definition, parent, parent_id }: ComposerProps) {
  const { t } = useLingui()
  const book = useOptionBook(definition)
  const tasks = useTasks('about', `${parent.name}:${parent_id}`)
  const about = { record: parent.name, id: parent_id }
  const open = (tasks.data?.data ?? []).filter((row) => isOpenTask(row, book))
  return (
    <Panel title={<Trans>Tasks</Trans>} actions={<Templates about={about} />} order={3}>
      <Stack gap="sm">
        <AddTask definition={definition} values={{ about }} label={t`Add a task…`} />
        {open.length > 0 && <TaskRows definition={definition} rows={open} />}
      </Stack>
    </Panel>
  )
}

/** A task in the timeline of the record that it is about. */
export function TaskBody({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const book = useOptionBook(definition)
  const paths = usePaths(definition)
  const status = book.find('task_status', row.status_id)
  return (
    <Row>
      <TextLink to={paths.one(row.id)}>{textOf(row.name)}</TextLink>
      {status && <Status label={status.title} colour={textOf(status.color)} />}
      {textOf(row.due_date) !== '' && <Due at={textOf(row.due_date)} open={isOpenTask(row, book)} />}
    </Row>
  )
}

/** The subtasks of a task with their progress, the open ones first. */
export function Subtasks({ definition, row, book }: RecordPartProps) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const tasks = useTasks('parent_id', row.id)
  return (
    <Loaded query={tasks} failed={<Trans>The subtasks could not be loaded</Trans>} lines={3}>
      {({ data: rows }) => {
        const open = rows.filter((one) => isOpenTask(one, book))
        const done = rows.filter((one) => !isOpenTask(one, book))
        return (
          <Stack>
            {rows.length > 0 && <Done done={done.length} all={rows.length} />}
            {rights.can('create') && (
              <AddTask
                definition={definition}
                values={{ parent_id: row.id, about: row.about ?? null }}
                label={t`Add a subtask…`}
              />
            )}
            <TaskRows definition={definition} rows={[...open, ...done]} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** How many of a task's parts are done, in words and as a bar. */
function Done({ done, all }: { done: number; all: number }) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Muted>
        <Trans>
          {done} of {all} done
        </Trans>
      </Muted>
      <Progress percent={Math.round((done / all) * 100)} label={t`Progress`} />
    </Stack>
  )
}

/** Tasks one below the other; a tick completes one, or opens it again. */
function TaskRows({ definition, rows }: { definition: RecordDefinition; rows: readonly RecordRow[] }) {
  const { t } = useLingui()
  const book = useOptionBook(definition)
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const act = useAct(definition, { say: () => {} })
  const turn = (row: RecordRow, name: string) =>
    act.mutate(
      { id: row.id, version: '*', name },
      { onError: (error) => notify({ kind: 'error', title: t`The task was not changed`, message: wordsOf(error) }) },
    )
  return (
    <List>
      {rows.map((row) => {
        const open = isOpenTask(row, book)
        const name = textOf(row.name)
        const owner = book.find('user', row.assigned_user)
        return (
          <ListRow
            key={row.id}
            muted={!open}
            lead={
              <input
                type="checkbox"
                checked={!open}
                disabled={!rights.can('edit') || act.isPending}
                aria-label={open ? t`Complete ${name}` : t`Reopen ${name}`}
                onChange={() => turn(row, open ? 'complete' : 'reopen')}
              />
            }
            title={<TextLink to={paths.one(row.id)}>{name}</TextLink>}
            side={
              <Row as="span">
                <PriorityPill value={textOf(row.priority)} quiet />
                {textOf(row.due_date) !== '' && <Due at={textOf(row.due_date)} open={open} />}
                {owner && (
                  <span title={owner.title}>
                    <Avatar id={owner.id} name={owner.title} size={20} />
                  </span>
                )}
              </Row>
            }
          />
        )
      })}
    </List>
  )
}

// Due at the end of the working day.
const EVENING = '18:00'

/** One line that adds a task: its name, and the day on which it is due. */
function AddTask({
  definition,
  values,
  label,
}: {
  definition: RecordDefinition
  values: Record<string, unknown>
  label: string
}) {
  const { t } = useLingui()
  const create = useCreate(definition)
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const save = () => {
    if (name.trim() === '' || create.isPending) return
    const day = days === '' ? null : addDays(todayIn('Asia/Kolkata'), Number(days))
    const due_date = day && instantInIndia(day, EVENING).toISOString()
    create.mutate(
      { body: { ...values, name, due_date }, idempotency_key: attempt },
      {
        onSuccess: () => {
          setName('')
          setAttempt(crypto.randomUUID())
        },
        onError: (error) => notify({ kind: 'error', title: t`The task was not saved`, message: wordsOf(error) }),
      },
    )
  }
  return (
    <Row wrap={false}>
      <TextInput
        style={{ flex: 1, minWidth: 0 }}
        size="sm"
        value={name}
        maxLength={255}
        placeholder={label}
        aria-label={label}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setAttempt(crypto.randomUUID())
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          }
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={t`Due`}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={[
          { value: '', label: t`No due day` },
          { value: '0', label: t`Today` },
          { value: '1', label: t`Tomorrow` },
          { value: '3', label: t`In 3 days` },
          { value: '7', label: t`In a week` },
        ]}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t`Add`}
        disabled={name.trim() === ''}
        loading={create.isPending}
        onClick={save}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Row>
  )
}

/** The templates of the business; one click makes the tasks of one. Nothing without templates. */
function Templates({ about }: { about: { record: string; id: number } }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const { business_id } = useSetup()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...tenant, 'list', taskTemplate.name, 'all'],
    queryFn: ({ signal }) => readPage(taskTemplate, { limit: 50, sort: 'name', columns: ['name'] }, signal),
  })
  if (!data || data.data.length === 0) return null
  const apply = async (template_id: number) => {
    try {
      const { ids } = await post<{ ids: number[] }>('tasks/from_template', { template_id, about }, { quiet: true })
      notify({ kind: 'success', message: t`Tasks added: ${ids.length}` })
    } catch (error) {
      notify({ kind: 'error', title: t`The tasks were not added`, message: wordsOf(error) })
    }
    void client.invalidateQueries({ queryKey: [business_id] })
  }
  return (
    <LazyMenu
      position="bottom-end"
      label={t`From a template`}
      items={data.data.map((one) => ({ label: textOf(one.name), onClick: () => void apply(one.id) }))}
      target={
        <Button size="compact-sm" variant="default" leftSection={<IconTemplate size={14} aria-hidden />}>
          <Trans>From a template</Trans>
        </Button>
      }
    />
  )
}

type Step = { id?: number; title: string; done?: boolean | null }

/** The checklist of a task: steps are ticked, added and removed in place. */
export function Checklist({ definition, row }: RecordPartProps) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const update = useUpdate(definition)
  const [typed, setTyped] = useState('')
  const steps = (row.checklist ?? []) as Step[]
  const may_edit = rights.can('edit') && rights.rule('checklist') === 'edit'
  const save = (checklist: Step[], saved?: () => void) =>
    update.mutate(
      { id: row.id, version: Number(row.version ?? 0), body: { checklist } },
      {
        onSuccess: saved,
        onError: (error) => notify({ kind: 'error', title: t`The checklist was not saved`, message: wordsOf(error) }),
      },
    )
  const add = () => {
    if (typed.trim() !== '') save([...steps, { title: typed.trim() }], () => setTyped(''))
  }
  return (
    <Stack>
      {steps.length > 0 && <Done done={steps.filter(({ done }) => done).length} all={steps.length} />}
      {steps.length === 0 && !may_edit && <EmptyState title={<Trans>No checklist</Trans>} />}
      {steps.map((step, index) => (
        <Row key={step.id ?? index} wrap={false}>
          <Tick
            checked={step.done === true}
            disabled={!may_edit || update.isPending}
            onChange={(done) => save(steps.map((one) => (one === step ? { ...one, done } : one)))}
          >
            {step.title}
          </Tick>
          <Spacer />
          {may_edit && (
            <ActionIcon
              size={32}
              aria-label={t`Remove ${step.title}`}
              disabled={update.isPending}
              onClick={() => save(steps.filter((one) => one !== step))}
            >
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </Row>
      ))}
      {may_edit && (
        <TextInput
          size="sm"
          value={typed}
          maxLength={200}
          placeholder={t`Add a step…`}
          aria-label={t`Add a step…`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          rightSection={
            typed.trim() !== '' && (
              <ActionIcon size={28} aria-label={t`Add`} onClick={add}>
                <IconPlus size={15} aria-hidden />
              </ActionIcon>
            )
          }
        />
      )}
    </Stack>
  )
}
