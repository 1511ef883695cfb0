import type { ComponentType } from 'react'
import type { Directory, PersonLine } from './calls.web.ts'

/** A part of a person's detail that another feature adds below the facts. */
export type PersonSection = ComponentType<{ person: PersonLine; directory: Directory }>
