import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Avatar, type Icon } from '../bits.tsx'
import { LazyMenu } from '../LazyMenu.tsx'
import { listKeys } from '../list-keys.ts'
import { Muted, Stack } from './flow.tsx'
import { SearchBox } from './SearchBox.tsx'

/** One entry of a searched list; `person` shows the avatar of that member. */
export interface Choice<Value> {
  value: Value
  label: string
  person?: number
}

/** A button with the name or the chosen value of a filter; it opens the choices. */
export function FilterButton({
  icon: Glyph,
  label,
  chosen,
  ...rest
}: {
  icon: Icon
  label: string
  chosen: string | null
} & Record<string, unknown>) {
  return (
    <Button
      variant={chosen === null ? 'default' : 'light'}
      {...rest}
      maw={260}
      leftSection={<Glyph size={15} stroke={1.7} />}
      rightSection={<IconChevronDown size={13} aria-hidden />}
      aria-label={chosen === null ? label : `${label}: ${chosen}`}
    >
      {chosen ?? label}
    </Button>
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

/** A filter by one value of a list. */
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

/** Choices as buttons below each other, with a search box if there are many. */
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
    // biome-ignore lint/a11y: the keys of the box and the list inside
    <div onKeyDown={listKeys}>
      <Stack gap="sm">
        {search && (
          <SearchBox
            autofocus
            label={t`Search the values`}
            placeholder={placeholder ?? t`Search`}
            value={typed}
            onChange={setTyped}
            of_list
            onEnter={() => found.length > 0 && onPick(found[0].value)}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of a menu, not fields of a form */}
        <div role="group" data-entries aria-label={label} style={{ maxHeight: 300, overflow: 'auto' }}>
          {all && typed === '' && (
            <ChoiceButton pressed={value === undefined} onClick={() => onPick(undefined)}>
              <Trans>All</Trans>
            </ChoiceButton>
          )}
          {found.map((one) => (
            <ChoiceButton
              key={one.value}
              pressed={one.value === value}
              icon={one.person !== undefined && <Avatar id={one.person} name={one.label} size={18} />}
              onClick={() => onPick(one.value)}
            >
              {one.label}
            </ChoiceButton>
          ))}
          {found.length === 0 && <Muted>{t`No matches`}</Muted>}
        </div>
      </Stack>
    </div>
  )
}

function ChoiceButton({
  pressed,
  icon,
  onClick,
  children,
}: {
  pressed: boolean
  icon?: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button
      fullWidth
      justify="flex-start"
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      aria-pressed={pressed}
      leftSection={icon || undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
