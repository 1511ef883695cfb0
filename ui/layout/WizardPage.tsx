import type { ReactNode } from 'react'
import { Pill } from '../bits.tsx'
import { Row } from './flow.tsx'
import { SettingsPage } from './pages.tsx'

/** A task in steps: its title, the steps with the current one marked, and the content of that step. */
export function WizardPage<Step extends string>({
  title,
  label,
  steps,
  current,
  children,
}: {
  title: ReactNode
  /** Name of the list of steps, for screen readers. */
  label: string
  steps: readonly (readonly [id: Step, name: ReactNode])[]
  current: Step
  children: ReactNode
}) {
  const at = steps.findIndex(([id]) => id === current)
  return (
    <SettingsPage title={title}>
      <Row as="ol" gap="lg" aria-label={label}>
        {steps.map(([id, name], index) => (
          <li
            key={id}
            aria-current={id === current ? 'step' : undefined}
            style={{ color: id === current ? undefined : 'var(--text-2)', fontWeight: 500 }}
          >
            <Pill tone={index <= at ? 'brand' : 'plain'}>{index + 1}</Pill> {name}
          </li>
        ))}
      </Row>
      {children}
    </SettingsPage>
  )
}
