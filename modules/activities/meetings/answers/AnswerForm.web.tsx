import '#ui/css/input.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { wordsOf } from '#ui/states.tsx'
import { ANSWERS, type Answer, MOST_NOTE } from './answers.ts'

/** The answers as words. */
export const ANSWER_WORDS = { yes: msg`Yes`, maybe: msg`Maybe`, no: msg`No` } as const

/** Yes, maybe or no with a short note. Nothing is sent before its button is pressed. */
export function AnswerForm({
  answer,
  note,
  is_sending,
  error,
  onSend,
}: {
  /** The answer to begin with; null for none. */
  answer: Answer | null
  note: string | null
  is_sending: boolean
  error: unknown
  onSend: (given: { answer: Answer; note: string }) => void
}) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState(answer)
  const [text, setText] = useState(note ?? '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onSend({ answer: chosen, note: text })
      }}
    >
      <Stack>
        <Segmented<Answer | null>
          label={t`Will you come?`}
          value={chosen}
          options={ANSWERS.map((value) => ({ value, label: i18n._(ANSWER_WORDS[value]) }))}
          onChange={setChosen}
        />
        <Textarea
          label={t`Note to the organiser`}
          placeholder={t`Optional`}
          autosize
          minRows={2}
          maxLength={MOST_NOTE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Problem>{error ? wordsOf(error) : null}</Problem>
        <Button type="submit" size="md" fullWidth disabled={chosen === null} loading={is_sending}>
          <Trans>Send answer</Trans>
        </Button>
      </Stack>
    </form>
  )
}
