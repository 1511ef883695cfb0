import { Button } from '@mantine/core'
import { Row } from '#ui/layout/flow.tsx'

/** One of the conditions or periods of an editor. */
export interface ConditionChoice {
  key: string
  label: string
  pressed: boolean
  onPick: () => void
}

/** Conditions or periods as small buttons; the one in force is filled. */
export function Conditions({ label, choices }: { label: string; choices: readonly ConditionChoice[] }) {
  return (
    <Row gap="xs" role="group" aria-label={label}>
      {choices.map(({ key, label: name, pressed, onPick }) => (
        <Button
          key={key}
          variant={pressed ? 'light' : 'default'}
          size="compact-xs"
          aria-pressed={pressed}
          onClick={onPick}
        >
          {name}
        </Button>
      ))}
    </Row>
  )
}
