import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fieldsOf, type RecordDefinition } from '#kernel/record/define.ts'
import { type Field, kindOf } from '#kernel/record/fields.ts'
import type { FilterGroup } from '#kernel/record/filter.ts'
import { FilterChip } from '#kernel/web/ui/FilterChip.tsx'
import { LazyMenu } from '#kernel/web/ui/LazyMenu.tsx'
import { useOverride } from '../context.tsx'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { blankChip, type Chip, type ChipFilter, chipsFrom, dropChip, filterFrom, putChip } from './filter-model.ts'
import { chipWords } from './filter-words.ts'
import classes from './list.module.css'

// Number, date and tag inputs come with the first editor that is opened.
const ChipEditor = lazy(() => import('./ChipEditor.tsx'))

interface FilterProps {
  definition: RecordDefinition
  filter: FilterGroup | undefined
  book: OptionBook
  onChange: (filter: FilterGroup | undefined) => void
}

/** The fields one can filter by: the definition's own first, then every other that the server can ask about. */
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

/** The button that opens the list of fields and then the editor of one. */
export function FilterButton({ definition, filter, book, onChange, compact }: FilterProps & { compact?: boolean }) {
  const { t } = useLingui()
  const state = chipsFrom(filter)
  const count = state.chips.length + state.kept.length
  return (
    <LazyMenu
      width={300}
      label={t`Filter`}
      target={
        compact && count === 0 ? (
          <ActionIcon variant="default" size={40} aria-label={t`Filter`}>
            <IconFilter size={17} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            className={classes.barButton}
            leftSection={<IconFilter size={15} aria-hidden />}
            aria-label={count > 0 ? t`Filter, ${count} in force` : t`Filter`}
          >
            {compact ? count : <Trans>Filter</Trans>}
          </Button>
        )
      }
    >
      {() => (
        <FilterPanel
          definition={definition}
          state={state}
          book={book}
          onChange={(next) => onChange(filterFrom(next))}
        />
      )}
    </LazyMenu>
  )
}

function FilterPanel({
  definition,
  state,
  book,
  onChange,
}: {
  definition: RecordDefinition
  state: ChipFilter
  book: OptionBook
  onChange: (state: ChipFilter) => void
}) {
  const { t, i18n } = useLingui()
  const fields = useFilterFields(definition)
  const override = useOverride(definition)
  const [open, setOpen] = useState<{ name: string; index: number } | null>(null)
  const [text, setText] = useState('')
  const label = (name: string, field: Field) => i18n._(override.columns?.[name]?.label ?? field.label)

  if (open) {
    const field = fieldsOf(definition)[open.name]
    return (
      <div>
        <button type="button" className={classes.back} onClick={() => setOpen(null)}>
          <IconArrowLeft size={14} aria-hidden /> {label(open.name, field)}
        </button>
        <Suspense fallback={<div className={classes.editorWait} />}>
          <ChipEditor
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
    <div>
      <input
        className={classes.fieldSearch}
        data-autofocus
        placeholder={t`Filter by…`}
        aria-label={t`Find a field`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.fieldList}>
        {found.map(([name, field]) => {
          const at = state.chips.findIndex((chip) => chip.field === name)
          return (
            <button key={name} type="button" onClick={() => setOpen({ name, index: at < 0 ? state.chips.length : at })}>
              <span>{label(name, field)}</span>
              {at >= 0 && <em>{chipWords({ chip: state.chips[at], field, book, i18n }).value}</em>}
              <IconChevronRight size={14} aria-hidden />
            </button>
          )
        })}
        {found.length === 0 && <p>{t`No field has that name.`}</p>}
      </div>
    </div>
  )
}

/** The filters in force, the word that joins them, and the way out. */
export function FilterChips({ definition, filter, book, onChange }: FilterProps) {
  const { t, i18n } = useLingui()
  const override = useOverride(definition)
  const fields = fieldsOf(definition)
  const state = chipsFrom(filter)
  const count = state.chips.length + state.kept.length
  if (count === 0) return null
  const put = (next: ChipFilter) => onChange(filterFrom(next))
  return (
    <>
      {state.chips.map((chip, index) => {
        const field = fields[chip.field]
        if (!field) return null
        const words = chipWords({ chip, field, book, i18n })
        return (
          <FilterChip
            // A chip keeps its place while it is edited, so its place is its name.
            key={`${index}-${chip.field}`}
            field={i18n._(override.columns?.[chip.field]?.label ?? field.label)}
            condition={words.condition}
            value={words.value}
            onRemove={() => put(dropChip(state, index))}
            editor={() => (
              <Suspense fallback={<div className={classes.editorWait} />}>
                <ChipEditor
                  name={chip.field}
                  field={field}
                  chip={chip}
                  book={book}
                  onChange={(next) => put(putChip(state, next, index))}
                />
              </Suspense>
            )}
          />
        )
      })}
      {state.kept.length > 0 && <span className={classes.quiet}>{t`and ${state.kept.length} more from the link`}</span>}
      {count > 1 && (
        <button
          type="button"
          className={classes.combiner}
          aria-label={
            state.combiner === 'AND' ? t`All filters must match; change to any` : t`Any filter may match; change to all`
          }
          onClick={() => put({ ...state, combiner: state.combiner === 'AND' ? 'OR' : 'AND' })}
        >
          {state.combiner === 'AND' ? t`Match all` : t`Match any`}
        </button>
      )}
      <button type="button" className={classes.clear} onClick={() => onChange(undefined)}>
        <Trans>Clear filters</Trans>
      </button>
    </>
  )
}
