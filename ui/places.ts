import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import type { ComponentType, MouseEvent, ReactNode } from 'react'

/** A screen by its path. Paths are plain texts, because lower floors do not know the application's route table. */
export type Place = { to: string; search?: Record<string, unknown>; replace?: boolean }

/** The place of an address with a search part: `user?person=5`. */
export function placeOf(address: string): Place {
  const [to, search] = address.split('?')
  if (!search) return { to }
  const pairs = [...new URLSearchParams(search)].map(([name, value]) => [
    name,
    /^\d{1,15}$/.test(value) ? Number(value) : value,
  ])
  return { to, search: Object.fromEntries(pairs) }
}

/** Goes to a screen. */
export const useGo = (): ((place: Place) => Promise<void>) =>
  useNavigate() as unknown as (place: Place) => Promise<void>

type GoLinkProps = Place & {
  children: ReactNode
  className?: string
  activeProps?: object
  /** `{ exact: true }` if the link is active only at exactly this address. */
  activeOptions?: { exact?: boolean }
  onClick?: (event: MouseEvent) => void
  /** '_blank' opens a new tab. */
  target?: string
  'aria-current'?: 'page' | boolean
  'data-active'?: boolean
  draggable?: boolean
  'aria-label'?: string
}

/** A link to a screen; modifier clicks open a new tab as with any link. */
export const GoLink = Link as unknown as ComponentType<GoLinkProps>

/** The search part of the address. */
export const usePlaceSearch = (): Record<string, unknown> => useSearch({ strict: false })

/** Path of the screen inside a business: `lead/5`. */
export const useInnerPath = (business_id: number): string =>
  useRouterState({ select: ({ location }) => location.pathname.replace(`/business/${business_id}/`, '') })
