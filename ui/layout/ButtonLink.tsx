import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { GoLink, type Place } from '../places.ts'

/** A link to a screen in the look of a button. */
export function ButtonLink({ to, search, onClick, children, ...look }: Place & LinkProps & ButtonProps) {
  return (
    <Button {...look} renderRoot={(root) => <GoLink {...root} to={to} search={search} onClick={onClick} />}>
      {children}
    </Button>
  )
}

/** A link to a screen in the look of a round button with an icon. */
export function IconLink({ to, search, onClick, children, ...look }: Place & LinkProps & ActionIconProps) {
  return (
    <ActionIcon {...look} renderRoot={(root) => <GoLink {...root} to={to} search={search} onClick={onClick} />}>
      {children}
    </ActionIcon>
  )
}

type LinkProps = { 'aria-label'?: string; onClick?: () => void; children: ReactNode }
