import { Trans, useLingui } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import type { FilterProps } from '#engine/web/slots.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Skeleton } from '#ui/states.tsx'
import { chipsFrom, countChips, filterFrom } from './filter-model.ts'

// Fields, editors and chips are loaded when the person filters.
const load = () => import('./FilterPanel.tsx')
const FilterPanel = lazy(() => load().then((module) => ({ default: module.FilterPanel })))
const Chips = lazy(() => load().then((module) => ({ default: module.FilterChips })))

/** The active filters; their row keeps its height while they load. */
export function FilterChips(props: FilterProps) {
  return (
    <Suspense fallback={<Skeleton height={28} />}>
      <Chips {...props} />
    </Suspense>
  )
}

/** The button that opens the list of fields and then the editor of one. */
export function FilterButton({ definition, filter, book, onChange, compact }: FilterProps & { compact?: boolean }) {
  const { t } = useLingui()
  const state = chipsFrom(filter)
  const count = countChips(state)
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
            leftSection={<IconFilter size={15} aria-hidden />}
            aria-label={count > 0 ? t`Filter, ${count} in force` : t`Filter`}
          >
            {compact ? count : <Trans>Filter</Trans>}
          </Button>
        )
      }
    >
      {() => (
        <Suspense fallback={<Skeleton lines={5} height={18} />}>
          <FilterPanel
            definition={definition}
            state={state}
            book={book}
            onChange={(next) => onChange(filterFrom({ ...state, ...next }))}
          />
        </Suspense>
      )}
    </LazyMenu>
  )
}
