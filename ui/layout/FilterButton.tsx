import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar, type Icon } from '../bits.tsx'
import { LazyMenu } from '../LazyMenu.tsx'
import classes from './layout.module.css'
import { SearchBox } from './SearchBox.tsx'

/** One entry of a searched list; `person` shows the avatar of that member. */
export interface Choice<Value> {
  value: Value
  label: string
  person?: number
}

/** A button that names a filter and what it is set to; it opens something to choose from. */
export function FilterButton({
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

interface FilterMenuProps<Value> {
  icon: Icon
  label: string
  value: Value | undefined
  /** Text of a value that is not among the choices; the button shows it. */
  fallback?: string | null
  choices: Choice<Value>[]
  /** A value must be chosen, so "All" is not offered. */
  required?: boolean
  onChange: (value: Value | undefined) => void
}

/** A filter that takes one of a list. */
export function FilterMenu<Value extends string | number>({
  icon,
  label,
  value,
  fallback = null,
  choices,
  required,
  onChange,
}: FilterMenuProps<Value>) {
  const chosen = choices.find((one) => one.value === value)?.label ?? (value === undefined ? null : fallback)
  return (
    <LazyMenu width={260} label={label} target={<FilterButton icon={icon} label={label} chosen={chosen} />}>
      {(close) => (
        <SearchedList
          label={label}
          value={value}
          choices={choices}
          all={!required}
          onPick={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </LazyMenu>
  )
}

/** Choices as buttons below each other, with a search box where there are many. */
export function SearchedList<Value extends string | number>({
  label,
  value,
  choices,
  all = false,
  search = choices.length > 8,
  placeholder,
  onPick,
}: {
  label: string
  value?: Value
  choices: readonly Choice<Value>[]
  /** Offers "All", which picks no value. */
  all?: boolean
  search?: boolean
  placeholder?: string
  onPick: (value: Value | undefined) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const found = choices.filter((one) => one.label.toLocaleLowerCase().includes(wanted))
  return (
    <div className={classes.choices}>
      {search && (
        <SearchBox
          autofocus
          label={t`Search the values`}
          placeholder={placeholder ?? t`Search`}
          value={typed}
          onChange={setTyped}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of a menu, not fields of a form */}
      <div role="group" aria-label={label}>
        {all && typed === '' && (
          <button type="button" aria-pressed={value === undefined} onClick={() => onPick(undefined)}>
            <Trans>All</Trans>
          </button>
        )}
        {found.map((one) => (
          <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onPick(one.value)}>
            {one.person !== undefined && <Avatar id={one.person} name={one.label} size={18} />}
            <span>{one.label}</span>
          </button>
        ))}
        {found.length === 0 && <p>{t`No matches`}</p>}
      </div>
    </div>
  )
}
