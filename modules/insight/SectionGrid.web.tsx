import type { ReactNode } from 'react'
import { useMedia } from '#ui/use-media.ts'
import { type Section, withoutHoles } from './sections.ts'

/** Sections side by side, in the person's order and width; below each other where the screen is narrow. */
export function SectionGrid({
  sections,
  parts,
}: {
  sections: readonly Section[]
  /** The sections by their ids; an empty one takes no place. */
  parts: Readonly<Record<string, ReactNode>>
}) {
  const narrow = useMedia('(max-width: 1000px)')
  const columns = narrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))'
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: columns, alignItems: 'stretch' }}>
      {withoutHoles(sections.filter(({ id, width }) => width !== 'hidden' && parts[id])).map(({ id, width }) => (
        <div key={id} style={{ display: 'grid', minWidth: 0, gridColumn: width === 'full' ? '1 / -1' : undefined }}>
          {parts[id]}
        </div>
      ))}
    </div>
  )
}
