import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, LANGUAGES } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { get, post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { ShareList } from './ShareList.web.tsx'

interface Draft {
  to: string
  phone: string
  language: Language
  is_overdue: boolean
  subject: string
  text: string
}

interface DialogProps {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}

/** Sends a paper: by mail with the PDF, by WhatsApp, or as a link. Subject and text are filled in the client's language. */
export default function ShareDialog({ definition, row, onClose }: DialogProps) {
  const tenant = useTenantKey()
  const [asked, setAsked] = useState<{ language?: Language; reminder?: 1 }>({})
  const query = useQuery({
    queryKey: [...tenant, definition.name, 'share draft', row.id, row.version, asked],
    queryFn: ({ signal }) =>
      get<Draft>(`${definition.path}/${row.id}/share_draft`, { quiet: true, signal, query: { ...asked } }),
    staleTime: 0,
  })
  return (
    <Dialog asks title={<Trans>Send to the client</Trans>} width={560} onClose={onClose}>
      <Loaded query={query} failed={<Trans>The text could not be prepared</Trans>} lines={6}>
        {(draft) => (
          <Stack>
            <ShareForm
              key={`${draft.language} ${asked.reminder}`}
              draft={draft}
              is_reminder={asked.reminder === 1}
              onAsk={(more) => setAsked({ ...asked, ...more })}
              {...{ definition, row, onClose }}
            />
            <ShareList definition={definition} id={row.id} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

type Way = 'mail' | 'whatsapp' | 'link'

function useSend({ definition, row, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { business_id } = useSetup()
  return useMutation({
    mutationFn: (body: { way: Way; to: string; subject: string; text: string; language: Language }) =>
      post<{ url: string; whatsapp?: string }>(`${definition.path}/${row.id}/share`, body, { quiet: true }),
    onSuccess: ({ whatsapp }, { way }) => {
      void client.invalidateQueries({ queryKey: [business_id] })
      if (whatsapp) window.open(whatsapp, '_blank', 'noopener')
      if (way === 'mail') notify({ kind: 'success', message: t`The mail is on its way` })
      if (way !== 'link') onClose()
    },
  })
}

function ShareForm({
  draft,
  is_reminder,
  onAsk,
  ...props
}: DialogProps & {
  draft: Draft
  is_reminder: boolean
  onAsk: (more: { language?: Language; reminder?: 1 }) => void
}) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>(draft.to || !draft.phone ? 'mail' : 'whatsapp')
  const [typed, setTyped] = useState({ to: draft.to, phone: draft.phone, subject: draft.subject, text: draft.text })
  const send = useSend(props)
  const { language } = draft
  const body = { ...typed, way, language, to: way === 'mail' ? typed.to : way === 'whatsapp' ? typed.phone : '' }
  const { phone: _phone, ...sending } = body
  const set = (more: Partial<typeof typed>) => setTyped({ ...typed, ...more })
  const submit = { mail: t`Send by mail`, whatsapp: t`Open WhatsApp`, link: t`Make the link` }[way]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate(sending)
      }}
    >
      <Stack>
        <Segmented
          label={t`Way`}
          value={way}
          options={[
            { value: 'mail', label: t`Mail` },
            { value: 'whatsapp', label: t`WhatsApp` },
            { value: 'link', label: t`Link` },
          ]}
          onChange={setWay}
        />
        {(draft.is_overdue || is_reminder) && (
          <Tick checked={is_reminder} onChange={(on) => onAsk({ reminder: on ? 1 : undefined })}>
            <Trans>Remind of the payment</Trans>
          </Tick>
        )}
        <NativeSelect
          label={t`Language`}
          value={language}
          onChange={(event) => onAsk({ language: event.currentTarget.value as Language })}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {way === 'mail' && (
          <>
            <TextInput
              label={t`To`}
              description={t`Separate several addresses with commas. Each gets its own link.`}
              type="text"
              inputMode="email"
              autoCapitalize="none"
              maxLength={1000}
              value={typed.to}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
            <TextInput
              label={t`Subject`}
              maxLength={200}
              value={typed.subject}
              onChange={(event) => set({ subject: event.currentTarget.value })}
            />
          </>
        )}
        {way === 'whatsapp' && (
          <TextInput
            label={t`Phone with country code`}
            description={t`Empty: choose the person in WhatsApp`}
            type="tel"
            maxLength={20}
            value={typed.phone}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
        )}
        {way !== 'link' && (
          <Textarea
            label={t`Text`}
            description={t`The link to the document is added below the text.`}
            minRows={5}
            maxRows={12}
            autosize
            maxLength={5000}
            value={typed.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
        {way === 'mail' && (
          <Muted>
            <Trans>The PDF is attached.</Trans>
          </Muted>
        )}
        {send.error && <Problem>{wordsOf(send.error)}</Problem>}
        {way === 'link' && send.data && <Copyable text={send.data.url} label={t`Link to the document`} />}
        <Button type="submit" loading={send.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
