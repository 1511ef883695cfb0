import { Trans, useLingui } from '@lingui/react/macro'
import type { CellProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { ANSWER_WORDS } from './AnswerForm.web.tsx'
import type { GivenAnswer } from './answers.ts'
import { answerOf, useAnswers } from './use-answers.web.ts'

const TONES = { yes: 'brand', maybe: 'warm', no: 'danger' } as const

/** The people of a meeting below each other, each with the answer and the note under the name. */
export default function People({ row, value, book }: Pick<CellProps, 'row' | 'value' | 'book'>) {
  const answers = useAnswers(row.id)
  const lines = (value ?? []) as Record<string, unknown>[]
  const is_open = row.state === 'planned'
  return (
    <Stack as="span" gap="sm">
      {lines.map((line, index) => {
        const { user_id, name, email } = line
        const is_organiser = typeof user_id === 'number' && user_id === row.assigned_user
        const title = typeof user_id === 'number' ? book.find('user', user_id)?.title : textOf(name) || textOf(email)
        const given = answerOf(answers, line)
        return (
          <Stack as="span" gap="none" align="flex-start" key={index}>
            <span title={textOf(email) || undefined} style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
              {title ?? '—'}
            </span>
            {is_organiser ? (
              <Pill>
                <Trans>Organiser</Trans>
              </Pill>
            ) : (
              <AnswerPill given={given} is_open={is_open} />
            )}
            {given?.note && <Muted as="small">{given.note}</Muted>}
          </Stack>
        )
      })}
    </Stack>
  )
}

function AnswerPill({ given, is_open }: { given: GivenAnswer | undefined; is_open: boolean }) {
  const { i18n } = useLingui()
  if (given?.answer) return <Pill tone={TONES[given.answer]}>{i18n._(ANSWER_WORDS[given.answer])}</Pill>
  if (!is_open) return null
  return (
    <Pill>
      <Trans>No answer yet</Trans>
    </Pill>
  )
}
