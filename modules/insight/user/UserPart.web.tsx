import { CallSection, CourseSection, OverviewSection, UserStatusSection, useUserFigures } from './UserSections.web.tsx'
import { SectionGrid } from '../SectionGrid.web.tsx'
import type { Section } from '../sections.ts'
import type { ReactNode } from 'react'

/** The sections of the person's own dashboard: those of today, which the page has already, and the figures of a period. */
export default function UserPart({
  business_id,
  me,
  sections,
  today,
}: {
  business_id: number
  me: number | undefined
  sections: readonly Section[]
  today: Readonly<Record<string, ReactNode>>
}) {
  const own = useUserFigures(business_id, {
    me,
    isHidden: (id) => sections.some((one) => one.id === id && one.width === 'hidden'),
  })
  return (
    <SectionGrid
      sections={sections}
      parts={{
        ...today,
        overview: <OverviewSection own={own} />,
        status: <UserStatusSection own={own} />,
        calls: <CallSection own={own} />,
        talk_time: <CourseSection own={own} of="talk_time" />,
        notes: <CourseSection own={own} of="notes" />,
      }}
    />
  )
}
