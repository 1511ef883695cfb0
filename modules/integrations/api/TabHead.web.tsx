import type { ReactNode } from 'react'
import { Muted, Row, Spacer } from '#ui/layout/flow.tsx'

/** The sentence about a tab, with the button that adds to it. */
export function TabHead({ add, children }: { add: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Muted>{children}</Muted>
      <Spacer />
      {add}
    </Row>
  )
}
