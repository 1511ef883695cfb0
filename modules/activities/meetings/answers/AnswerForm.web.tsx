import '#ui/css/input.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem, Row, Stack } from '#ui/layout/flow.tsx'
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
        <Row wrap={false} role="group" aria-label={t`Will you come?`}>
          {ANSWERS.map((value) => (
            <Button
              key={value}
              flex={1}
              size="md"
              px="xs"
              variant={chosen === value ? 'outline' : 'default'}
              aria-pressed={chosen === value}
              leftSection={chosen === value && <IconCheck size={16} aria-hidden />}
              onClick={() => setChosen(value)}
            >
              {i18n._(ANSWER_WORDS[value])}
            </Button>
          ))}
        </Row>
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
