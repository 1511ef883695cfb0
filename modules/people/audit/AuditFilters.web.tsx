import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendar, IconCategory, IconPencil, IconUser, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { dayPresets } from '#platform/filters/screen/filter-words.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { FilterButton, FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { type AuditSearch, isFiltered } from './audit-calls.web.ts'
import { ACTION_CHOICES, OTHER_TARGETS, thingWord } from './audit-words.web.ts'

// The calendar is loaded when a period is chosen.
const PeriodPicker = lazy(() => import('./PeriodPicker.web.tsx'))

/** Filters of the audit log: member, record, action and period. */
export function AuditFilters({
  search,
  book,
  onChange,
}: {
  search: AuditSearch
  book: OptionBook
  onChange: (search: AuditSearch) => void
}) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const put = (part: Partial<AuditSearch>) => onChange({ ...search, run: undefined, record_id: undefined, ...part })
  const records = [...new Set([...catalog.records.map((one) => one.name as string), ...OTHER_TARGETS])]
  return (
    <Row>
      <FilterMenu
        icon={IconUser}
        label={t`Person`}
        value={search.person}
        fallback={search.person ? `#${search.person}` : null}
        choices={book.choices('user', search.person).map(({ id, title }) => ({ value: id, label: title, person: id }))}
        onChange={(person) => put({ person })}
      />
      <FilterMenu
        icon={IconCategory}
        label={t`Record`}
        value={search.record}
        fallback={search.record}
        choices={records.map((record) => ({
          value: record,
          label: thingWord({ record, record_id: 1 }, catalog, i18n),
        }))}
        onChange={(record) => put({ record })}
      />
      <FilterMenu
        icon={IconPencil}
        label={t`Action`}
        value={search.action}
        fallback={search.action}
        choices={ACTION_CHOICES.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        onChange={(value) => put({ action: value })}
      />
      <LazyMenu
        width={290}
        label={t`Period`}
        target={<FilterButton icon={IconCalendar} label={t`Period`} chosen={periodWords(search, i18n)} />}
      >
        {(close) => (
          <Suspense>
            <PeriodPicker
              from={search.from ?? null}
              to={search.to ?? null}
              onChange={(from, to) => put({ from: from ?? undefined, to: to ?? undefined })}
              onDone={close}
            />
          </Suspense>
        )}
      </LazyMenu>
      {search.run !== undefined && (
        <Muted as="span">
          <Trans>Records of one bulk change</Trans>
        </Muted>
      )}
      {isFiltered(search) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={13} />}
          onClick={() => onChange({})}
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Row>
  )
}

function periodWords(search: AuditSearch, i18n: ReturnType<typeof useLingui>['i18n']): string | null {
  const { from = null, to = null } = search
  if (from === null && to === null) return null
  const preset = dayPresets(dayOf(new Date())).find((one) => one.from === from && one.to === to)
  if (preset) return i18n._(preset.label)
  if (from === to) return formatDate(from)
  return `${from ? formatDate(from) : '…'} – ${to ? formatDate(to) : '…'}`
}
