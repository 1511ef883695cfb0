import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import {
  IconCalendar,
  IconCategory,
  IconChevronDown,
  IconPencil,
  IconSearch,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { dayPresets } from '#engine/web/list/filters/filter-words.ts'
import { Avatar, type Icon } from '#ui/bits.tsx'
import { dayOf, formatDate } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { AuditSearch } from './audit-calls.web.ts'
import { ACTION_CHOICES, OTHER_THINGS, thingWord } from './audit-words.web.ts'
import classes from './audit.module.css'

// The calendar comes when a period is chosen.
const PeriodPicker = lazy(() => import('./PeriodPicker.web.tsx'))

/** Person, record, action and period; each is a button that says what is chosen. */
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
  const records = [...catalog.records.map((one) => one.name), ...OTHER_THINGS]
    .filter((name, index, all) => all.indexOf(name) === index)
    .map((name) => ({ value: name as string, label: thingWord({ record: name, record_id: 1 }, catalog, i18n) }))
  const action = ACTION_CHOICES.find((one) => one.value === search.action)
  const has_any = Object.values(search).some((value) => value !== undefined)
  return (
    <div className={classes.filters}>
      <Choose
        icon={IconUser}
        label={t`Person`}
        chosen={search.person ? (book.find('user', search.person)?.title ?? `#${search.person}`) : null}
        value={search.person}
        options={book.choices('user', search.person).map(({ id, title }) => ({ value: id, label: title, person: id }))}
        onChange={(person) => put({ person })}
      />
      <PersonlessChoose
        icon={IconCategory}
        label={t`Record`}
        value={search.record}
        options={records}
        onChange={(record) => put({ record })}
      />
      <Choose
        icon={IconPencil}
        label={t`Action`}
        chosen={action ? i18n._(action.label) : (search.action ?? null)}
        value={search.action}
        options={ACTION_CHOICES.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        onChange={(value) => put({ action: value })}
      />
      <LazyMenu
        width={290}
        label={t`Period`}
        target={<FilterButton icon={IconCalendar} label={t`Period`} chosen={periodWords(search, i18n)} />}
      >
        {(close) => (
          <Suspense fallback={<div className={classes.picker} />}>
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
        <span className={classes.one}>
          <Trans>Records of one bulk change</Trans>
        </span>
      )}
      {has_any && (
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
    </div>
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

interface Choice<Value> {
  value: Value
  label: string
  person?: number
}

interface ChooseProps<Value> {
  icon: Icon
  label: string
  chosen: string | null
  value: Value | undefined
  options: Choice<Value>[]
  /** Something is always chosen. */
  required?: boolean
  onChange: (value: Value | undefined) => void
}

function PersonlessChoose(props: Omit<ChooseProps<string>, 'chosen'>) {
  const found = props.options.find((one) => one.value === props.value)
  return <Choose {...props} chosen={found?.label ?? props.value ?? null} />
}

function FilterButton({
  icon: Glyph,
  label,
  chosen,
  className = '',
  ...rest
}: {
  icon: Icon
  label: string
  chosen: string | null
  className?: string
} & Record<string, unknown>) {
  return (
    <button
      type="button"
      {...rest}
      // The popover adds a class of its own.
      className={`${classes.filter} ${className}`}
      data-chosen={chosen !== null || undefined}
      aria-label={chosen === null ? label : `${label}: ${chosen}`}
    >
      <Glyph size={15} stroke={1.7} />
      <span>{chosen ?? label}</span>
      <IconChevronDown size={13} aria-hidden />
    </button>
  )
}

/** A button that opens a short list to choose one from; a long list can be searched. */
export function Choose<Value extends string | number>(props: ChooseProps<Value>) {
  const { icon, label, chosen, onChange } = props
  return (
    <LazyMenu width={260} label={label} target={<FilterButton icon={icon} label={label} chosen={chosen} />}>
      {(close) => (
        <ChoiceList
          {...props}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </LazyMenu>
  )
}

function ChoiceList<Value extends string | number>({
  label,
  value,
  options,
  required,
  onChange,
}: Omit<ChooseProps<Value>, 'icon' | 'chosen'>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = options.filter((one) => one.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <div className={classes.choices}>
      {options.length > 8 && (
        <TextInput
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t`Search`}
          aria-label={t`Search the values`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div role="group" aria-label={label}>
        {text === '' && !required && (
          <button type="button" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
            <Trans>All</Trans>
          </button>
        )}
        {found.map((one) => (
          <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
            {one.person !== undefined && <Avatar id={one.person} name={one.label} size={18} />}
            <span>{one.label}</span>
          </button>
        ))}
        {found.length === 0 && <p>{t`Nothing matches.`}</p>}
      </div>
    </div>
  )
}
