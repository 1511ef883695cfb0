import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

interface Place {
  to: string
  search?: Record<string, unknown>
  replace?: boolean
}

/** Goes to a screen by its path. The kernel knows no route table, so paths are plain texts here. */
export function useGo(): (place: Place) => Promise<void> {
  return useNavigate() as unknown as (place: Place) => Promise<void>
}

/** A link to a screen by its path; modifier clicks open a new tab as with any link. */
export const GoLink = Link as unknown as ComponentType<
  Place & { children?: ReactNode; className?: string; 'aria-label'?: string; onClick?: () => void; target?: string }
>
