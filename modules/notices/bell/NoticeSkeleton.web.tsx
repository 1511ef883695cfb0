import { Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'

/** Grey rows of the true height while notices load. */
export function NoticeSkeleton({ lines }: { lines: number }) {
  return (
    <Stack gap="lg">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} lines={2} />
      ))}
    </Stack>
  )
}
