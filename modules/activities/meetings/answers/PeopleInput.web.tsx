import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useSetup } from '#engine/web/context.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'
import People from './People.web.tsx'
import { answerOf, useAnswers } from './use-answers.web.ts'

/** The people of a meeting in its form, with the answers of those who have given one below. */
export default function PeopleInput(props: InputProps) {
  const { definition, record_id, path } = props
  const Lines = useSetup().slots.lines?.Input
  const answers = useAnswers(record_id)
  const book = useOptionBook(definition)
  const lines = (useWatch({ name: path }) ?? []) as Record<string, unknown>[]
  const answered = lines.filter((line) => answerOf(answers, line)?.answer)
  return (
    <Stack gap="sm">
      {Lines && (
        <Suspense fallback={<Skeleton height={56} />}>
          <Lines {...props} />
        </Suspense>
      )}
      {record_id !== null && answered.length > 0 && <People row={{ id: record_id }} value={answered} book={book} />}
    </Stack>
  )
}
