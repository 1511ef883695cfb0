import type { ComponentType } from 'react'

/** What an addition to the note composer of one kind of record gets. */
export interface NoteToolProps {
  /** The record that the note is about. */
  parent_id: number
  /** Puts a text where the note is written. */
  insert: (text: string) => void
  /** Further values of the note. */
  values: Readonly<Record<string, unknown>>
  onValues: (values: Readonly<Record<string, unknown>>) => void
}

/** Additions to the note composer by the name of the record that a note is about; its module adds them. */
export const noteTools = new Map<string, ComponentType<NoteToolProps>>()
