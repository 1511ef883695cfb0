import { Trans, useLingui } from '@lingui/react/macro'
import { IconTemplate } from '@tabler/icons-react'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { useRecordList } from '#engine/web/use-list.ts'
import { useRights } from '#engine/web/use-rights.ts'
import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { FieldsTab } from '#modules/crm/index.web.ts'
import { taskStatus } from '../task-status.record.ts'
import { taskTemplate } from '../task-template.record.ts'
import { task } from '../task.record.ts'

/** `/business/{businessId}/config/tasks`: statuses, templates and own fields of tasks. */
export default function ConfigScreen() {
  const { t } = useLingui()
  return (
    <TabbedSettings
      title={<Trans>Tasks configuration</Trans>}
      label={t`Parts of the tasks configuration`}
      path="config/tasks"
      tabs={[
        {
          id: 'statuses',
          name: t`Statuses`,
          hint: t`How far a task is. A task in a completed status is done.`,
          content: <LookupScreen record={taskStatus.name} />,
        },
        {
          id: 'templates',
          name: t`Templates`,
          hint: t`Several tasks that belong together, such as those of every new client. They are added to a record with one click.`,
          content: <Templates />,
        },
        {
          id: 'fields',
          name: t`Fields`,
          hint: t`What your business wants to know about a task beyond the usual.`,
          content: <FieldsTab of={task} />,
        },
      ]}
    />
  )
}

/** The templates of the business; each opens on its own page. */
function Templates() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const paths = usePaths(taskTemplate)
  const rights = useRights(taskTemplate)
  const list = useRecordList(taskTemplate, { sort: 'name', columns: ['name', 'steps'] })
  if (list.error && list.source.count === 0)
    return <ErrorState what={t`The templates could not be loaded`} error={list.error} onRetry={list.retry} />
  if (list.pending) return <Skeleton height={48} lines={3} />
  const rows = Array.from({ length: list.source.count }, (_, index) => list.source.get(index)).flatMap(
    (row) => row ?? [],
  )
  const add = rights.can('create') && (
    <ButtonLink size="sm" to={`/business/${business_id}/create/${taskTemplate.name}`}>
      <Trans>New template</Trans>
    </ButtonLink>
  )
  if (rows.length === 0)
    return (
      <EmptyState icon={IconTemplate} title={<Trans>No templates yet</Trans>}>
        {add}
      </EmptyState>
    )
  return (
    <Stack>
      <Row justify="flex-end">{add}</Row>
      <List framed>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            to={{ to: paths.one(row.id) }}
            title={String(row.name)}
            detail={((row.steps ?? []) as { name: string }[]).map(({ name }) => name).join(' · ')}
          />
        ))}
      </List>
    </Stack>
  )
}
