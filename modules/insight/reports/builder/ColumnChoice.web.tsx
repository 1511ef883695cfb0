import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { MOST_COLUMNS } from '#platform/reports/spec.ts'
import { moved } from '#ui/drag-order.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { ListRow } from '#ui/layout/List.tsx'
import type { Spec } from '../run-report.web.ts'
import classes from './column-choice.module.css'
import type { FieldChoices } from './use-field-choices.web.ts'

type Props = { definition: RecordDefinition; choices: FieldChoices; spec: Spec; onSpec: (spec: Spec) => void }

/** The columns of a list of rows in their order, and by which of them the rows are sorted. */
export function ColumnChoice({ definition, choices, spec, onSpec }: Props) {
  const { t } = useLingui()
  const columns = spec.columns ?? []
  const set = (next: readonly string[]) => onSpec({ ...spec, columns: next })
  const move = (at: number, by: number) => set(moved(columns, at, at + by))
  const left = choices.columns
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => !columns.includes(value)) }))
    .filter(({ items }) => items.length > 0)
  const step = (label: string, Glyph: typeof IconX, onClick: () => void, disabled = false) => (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} title={label} {...{ disabled, onClick }}>
      <Glyph size={16} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <Stack>
      <ul className={classes.columns} aria-label={t`Columns`}>
        {columns.map((path, at) => {
          const name = choices.nameOf(path) ?? t`A deleted field`
          return (
            <ListRow
              key={path}
              title={name}
              actions={
                <Row gap="xs" wrap={false}>
                  {step(t`Move ${name} up`, IconArrowUp, () => move(at, -1), at === 0)}
                  {step(t`Move ${name} down`, IconArrowDown, () => move(at, 1), at === columns.length - 1)}
                  {step(t`Remove ${name}`, IconX, () => set(columns.toSpliced(at, 1)), columns.length === 1)}
                </Row>
              }
            />
          )
        })}
      </ul>
      <Row align="end">
        {columns.length < MOST_COLUMNS ? (
          <NativeSelect
            label={t`Add a column`}
            data={[{ value: '', label: '—' }, ...left]}
            value=""
            onChange={({ currentTarget: { value } }) => value && set([...columns, value])}
          />
        ) : (
          <Muted>
            <Trans>A list has at most {MOST_COLUMNS} columns.</Trans>
          </Muted>
        )}
        <SortChoice {...{ definition, choices, spec, onSpec }} />
      </Row>
    </Stack>
  )
}

function SortChoice({ definition, choices, spec, onSpec }: Props) {
  const { t } = useLingui()
  const { sort = definition.list.sort } = spec
  const is_down = sort.startsWith('-')
  const name = sort.replace('-', '')
  const fields = fieldsOf(definition)
  const sortable = (choices.columns[0]?.items ?? []).filter(
    ({ value }) => fields[value] && kindOf(fields[value]).sortable,
  )
  const is_known = sortable.some(({ value }) => value === name)
  const set = (next: string, down: boolean) => onSpec({ ...spec, sort: `${down ? '-' : ''}${next}` })
  return (
    <>
      <NativeSelect
        label={t`Sort by`}
        data={is_known ? sortable : [{ value: name, label: choices.nameOf(name) ?? '—' }, ...sortable]}
        value={name}
        onChange={({ currentTarget: { value } }) => set(value, is_down)}
      />
      <NativeSelect
        label={t`Order`}
        data={[
          { value: 'up', label: t`Smallest or first on top` },
          { value: 'down', label: t`Largest or last on top` },
        ]}
        value={is_down ? 'down' : 'up'}
        onChange={({ currentTarget: { value } }) => set(name, value === 'down')}
      />
    </>
  )
}
