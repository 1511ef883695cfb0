import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { FilterChip } from '#ui/FilterChip.tsx'
import { listKeys } from '#ui/list-keys.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useOverride } from '#engine/web/context.tsx'
import type { FilterProps } from '#engine/web/slots.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useBookWith, type Wanted } from '#engine/web/use-titles.ts'
import {
  blankChip,
  type Chip,
  type ChipFilter,
  type ChipGroup,
  chipsFrom,
  countChips,
  dropChip,
  filterFrom,
  putChip,
  putGroup,
} from './filter-model.ts'
import { chipLabel, chipWords, recordOf } from './filter-words.ts'
import { useRoles } from './use-roles.ts'
import classes from '#engine/web/list/list.module.css'

// The buttons between the chips.
const QUIET = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

// Number, date and tag inputs come with the first editor that is opened.
const ChipEditor = lazy(() => import('./ChipEditor.tsx'))

/** The fields that can be filtered: those of the definition first, then every other that the server supports. */
function useFilterFields(definition: RecordDefinition): [string, Field][] {
  const rights = useRights(definition)
  const fields = fieldsOf(definition)
  const first = definition.list.filters ?? []
  const rest = Object.keys(fields).filter((name) => !first.includes(name))
  return [...first, ...rest]
    .filter(
      (name) =>
        kindOf(fields[name]).conditions.length > 0 &&
        fields[name].custom?.type !== 'Password' &&
        ['read', 'edit'].includes(rights.rule(name)),
    )
    .map((name) => [name, fields[name]])
}

// A chip shows up to two values by name, else their number.
const MOST_NAMED = 2

/** The records whose titles the chips show. */
function namedBy(definition: RecordDefinition, chips: readonly Chip[]): Wanted[] {
  const fields = fieldsOf(definition)
  return chips.flatMap((chip): Wanted[] => {
    const field = fields[chip.field]
    if (!field || chip.condition === 'Range' || chip.by || chip.values.length > MOST_NAMED) return []
    return chip.values.flatMap((value) => recordOf(field, value) ?? [])
  })
}

/** The list of fields, and then the editor of one. */
export function FilterPanel({
  definition,
  state,
  book,
  onChange,
}: Pick<FilterProps, 'definition' | 'book'> & {
  state: ChipGroup
  onChange: (state: ChipGroup) => void
}) {
  const { t, i18n } = useLingui()
  const fields = useFilterFields(definition)
  const titled = useBookWith(book, namedBy(definition, state.chips))
  const override = useOverride(definition)
  const [open, setOpen] = useState<{ name: string; index: number } | null>(null)
  const [text, setText] = useState('')
  const label = (name: string, field: Field) => i18n._(override.columns?.[name]?.label ?? field.label)

  if (open) {
    const field = fieldsOf(definition)[open.name]
    return (
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mb="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => setOpen(null)}
        >
          {label(open.name, field)}
        </Button>
        <Suspense fallback={<Skeleton lines={5} height={18} />}>
          <ChipEditor
            definition={definition}
            name={open.name}
            field={field}
            chip={state.chips[open.index] ?? blankChip(open.name, field)}
            book={book}
            onChange={(chip: Chip) => onChange(putChip(state, chip, Math.min(open.index, state.chips.length)))}
          />
        </Suspense>
      </div>
    )
  }
  const found = fields.filter(([name, field]) =>
    label(name, field).toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
  )
  return (
    // biome-ignore lint/a11y: the keys of the box and the list inside
    <div onKeyDown={listKeys}>
      <SearchBox
        of_list
        autofocus
        label={t`Find a field`}
        placeholder={t`Filter by…`}
        value={text}
        onChange={setText}
      />
      <div className="options" data-entries>
        {found.map(([name, field]) => {
          const at = state.chips.findIndex((chip) => chip.field === name)
          return (
            <button key={name} type="button" onClick={() => setOpen({ name, index: at < 0 ? state.chips.length : at })}>
              <span>{label(name, field)}</span>
              {at >= 0 && <em>{chipWords({ chip: state.chips[at], field, book: titled, i18n }).value}</em>}
              <IconChevronRight size={14} aria-hidden />
            </button>
          )
        })}
        {found.length === 0 && <p>{t`No field has that name.`}</p>}
      </div>
    </div>
  )
}

/** The active filters, the word that joins them, groups with their own word, and Clear. */
export function FilterChips(props: FilterProps) {
  const { definition, filter, book, onChange } = props
  const { t } = useLingui()
  const state = chipsFrom(filter)
  if (countChips(state) === 0) return null
  const put = (next: ChipFilter) => onChange(filterFrom(next))
  return (
    <>
      <ChipRow {...props} group={state} onChange={(group) => put({ ...state, ...group })} />
      {state.groups.map((group, index) => (
        // A group keeps its place while it is edited, so its place is its name.
        <Row key={index} as="span" gap="xs" wrap={false}>
          {(index > 0 || state.chips.length > 0) && (
            <Joint group={state} onChange={(next) => put({ ...state, ...next })} />
          )}
          <span className={classes.group} role="group" aria-label={t`Group of filters`}>
            <ChipRow {...props} group={group} onChange={(next) => put(putGroup(state, next, index))} />
            <LazyMenu
              width={300}
              label={t`Add to the group`}
              target={
                <button type="button" className="tool" aria-label={t`Add to the group`}>
                  <IconPlus size={14} aria-hidden />
                </button>
              }
            >
              {() => (
                <FilterPanel
                  definition={definition}
                  state={group}
                  book={book}
                  onChange={(next) => put(putGroup(state, next, index))}
                />
              )}
            </LazyMenu>
          </span>
        </Row>
      ))}
      {state.kept.length > 0 && <Muted as="span">{t`and ${state.kept.length} more from the link`}</Muted>}
      <AddGroup {...props} state={state} onPut={put} />
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
        <Trans>Clear filters</Trans>
      </Button>
    </>
  )
}

/** Starts a group; it becomes part of the filter once its first condition has a value. */
function AddGroup({
  definition,
  book,
  state,
  onPut,
}: FilterProps & { state: ChipFilter; onPut: (state: ChipFilter) => void }) {
  return (
    <LazyMenu
      width={300}
      target={
        <Button {...QUIET} leftSection={<IconPlus size={14} aria-hidden />}>
          <Trans>Add group</Trans>
        </Button>
      }
    >
      {() => <NewGroup {...{ definition, book, state, onPut }} />}
    </LazyMenu>
  )
}

function NewGroup({
  definition,
  book,
  state,
  onPut,
}: Pick<FilterProps, 'definition' | 'book'> & {
  state: ChipFilter
  onPut: (state: ChipFilter) => void
}) {
  // The new group keeps its index while the popover is open, even after its first chip is added.
  const [place] = useState(state.groups.length)
  const [combiner] = useState<ChipGroup['combiner']>(state.combiner === 'AND' ? 'OR' : 'AND')
  return (
    <FilterPanel
      definition={definition}
      state={state.groups[place] ?? { combiner, chips: [] }}
      book={book}
      onChange={(group) => onPut(putGroup(state, group, place))}
    />
  )
}

/** The word between two filters; a click changes it for the whole row. */
function Joint({ group, onChange }: { group: ChipGroup; onChange: (group: Pick<ChipGroup, 'combiner'>) => void }) {
  const { t } = useLingui()
  const and = group.combiner === 'AND'
  return (
    <Button
      {...QUIET}
      title={and ? t`All filters must match; change to any` : t`Any filter may match; change to all`}
      onClick={() => onChange({ combiner: and ? 'OR' : 'AND' })}
    >
      {and ? t`and` : t`or`}
    </Button>
  )
}

function ChipRow({
  definition,
  book,
  group,
  onChange,
}: Omit<FilterProps, 'filter' | 'onChange'> & { group: ChipGroup; onChange: (group: ChipGroup) => void }) {
  const { i18n } = useLingui()
  const override = useOverride(definition)
  const fields = fieldsOf(definition)
  const titled = useBookWith(book, namedBy(definition, group.chips))
  const roles = useRoles(group.chips.some((chip) => chip.condition !== 'Range' && chip.by === 'Role'))
  return group.chips.map((chip, index) => {
    const field = fields[chip.field]
    if (!field) return null
    const words = chipWords({ chip, field, book: titled, i18n, roles })
    return (
      // A chip keeps its place while it is edited, so its place is its name.
      <Row key={`${index}-${chip.field}`} as="span" gap="xs" wrap={false}>
        {index > 0 && <Joint group={group} onChange={({ combiner }) => onChange({ combiner, chips: group.chips })} />}
        <FilterChip
          field={chipLabel(chip, i18n._(override.columns?.[chip.field]?.label ?? field.label), i18n)}
          condition={words.condition}
          value={words.value}
          onRemove={() => onChange(dropChip({ combiner: group.combiner, chips: group.chips }, index))}
          editor={() => (
            <Suspense fallback={<Skeleton lines={5} height={18} />}>
              <ChipEditor
                definition={definition}
                name={chip.field}
                field={field}
                chip={chip}
                book={book}
                onChange={(next) => onChange(putChip({ combiner: group.combiner, chips: group.chips }, next, index))}
              />
            </Suspense>
          )}
        />
      </Row>
    )
  })
}
