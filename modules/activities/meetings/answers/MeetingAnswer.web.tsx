import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type PublicLink, PublicPage } from '#shell/PublicPage.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { Facts } from '#ui/layout/fields.tsx'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { ANSWER_WORDS, AnswerForm } from './AnswerForm.web.tsx'
import { type Answer, type InvitationLook, isAnswer } from './answers.ts'

/** /meeting-answer: where somebody answers an invitation to a meeting, without an account (`?token=&answer=`). */
export default function MeetingAnswerScreen() {
  const { t } = useLingui()
  const { answer } = usePlaceSearch()
  return (
    <PublicPage<InvitationLook>
      path="meeting_answer"
      width={520}
      failed={t`The invitation could not be read`}
      missing={<Trans>It is not complete, or the invitation was taken back. Open it again from the newest mail.</Trans>}
      head={({ business }) => ({ business })}
    >
      {(look, link) => (
        <Panel>
          <Stack gap="lg">
            <Meeting look={look} />
            {look.state === 'open' ? (
              <OwnAnswer look={look} link={link} first={isAnswer(answer) ? answer : look.answer} />
            ) : (
              <Closed look={look} />
            )}
          </Stack>
        </Panel>
      )}
    </PublicPage>
  )
}

function Meeting({ look: { business, organiser, meeting, when, place, link } }: { look: InvitationLook }) {
  const { t } = useLingui()
  const facts: Parameters<typeof Facts>[0]['facts'] = [[t`When`, when]]
  if (place) facts.push([t`Place`, place])
  if (link)
    facts.push([
      t`Meeting link`,
      <a key="link" className="link" data-plain href={link} target="_blank" rel="noreferrer noopener">
        {link}
      </a>,
    ])
  return (
    <>
      <header>
        <Title order={1}>{meeting}</Title>
        <Muted>
          {organiser ? (
            <Trans>
              {organiser} from {business} invites you.
            </Trans>
          ) : (
            <Trans>{business} invites you.</Trans>
          )}
        </Muted>
      </header>
      <Facts facts={facts} />
    </>
  )
}

const Closed = ({ look }: { look: InvitationLook }) =>
  look.state === 'cancelled' ? (
    <EmptyState icon={IconCalendarOff} title={<Trans>This meeting was cancelled</Trans>}>
      <Trans>You need not answer.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={IconCalendarOff} title={<Trans>This meeting is over</Trans>}>
      <Trans>It takes no more answers.</Trans>
    </EmptyState>
  )

function OwnAnswer({
  look,
  link,
  first,
}: {
  look: InvitationLook
  link: PublicLink<InvitationLook>
  first: Answer | null
}) {
  const { i18n } = useLingui()
  const { starts_at, ends_at } = look
  const send = useMutation({
    mutationFn: (given: { answer: Answer; note: string }) =>
      post<InvitationLook>('meeting_answer/send', { token: link.token, ...given, starts_at, ends_at }, { quiet: true }),
    onSuccess: link.show,
    onError: (error) => {
      // The meeting was moved or cancelled in the meantime: show it as it is now.
      if (error instanceof ApiError && (error.status === 422 || error.status === 404)) link.reload()
    },
  })
  const answer = look.answer && i18n._(ANSWER_WORDS[look.answer])
  return (
    <>
      {answer && (
        <Notice tone="good">
          <Trans>Thank you. Your answer is “{answer}”. You can change it here until the meeting is over.</Trans>
        </Notice>
      )}
      <AnswerForm
        answer={first}
        note={look.note}
        is_sending={send.isPending}
        error={send.error}
        onSend={(given) => send.mutate(given)}
      />
    </>
  )
}
