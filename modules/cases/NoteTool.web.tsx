import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useWhole } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { textOf } from '#engine/web/value-text.ts'
import type { NoteToolProps } from '#modules/activities/index.web.ts'
import { useSession } from '#ui/client/session.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Spacer } from '#ui/layout/flow.tsx'
import { caseRecord } from './case.record.ts'
import { caseReply } from './lookups/case-reply.record.ts'
import { filledReply } from './reply-text.ts'

/** In the note composer of a case: ready replies, and whether the note was sent to the customer. */
export default function NoteTool({ parent_id, insert, values, onValues }: NoteToolProps) {
  const { t } = useLingui()
  const definition = useWhole(caseRecord)
  const book = useOptionBook(caseReply)
  const me = useSession()?.user.name ?? ''
  const { data } = useRecord(definition, parent_id)
  const row = (data ?? {}) as RecordRow & { titles?: Record<string, string | null> }
  const replies = book.choices(caseReply.name).filter(({ text }) => textOf(text).trim() !== '')
  const fill = (text: string) =>
    filledReply(text, {
      ...{ customer: row.titles?.contact_id ?? '', number: textOf(row.number), subject: textOf(row.subject), me },
    })
  return (
    <>
      <Tick checked={values.to_customer === true} onChange={(to_customer) => onValues({ ...values, to_customer })}>
        <Trans>Sent to the customer</Trans>
      </Tick>
      <Spacer />
      {replies.length > 0 && (
        <LazyMenu
          position="bottom-end"
          label={t`Ready replies`}
          items={replies.map((one) => ({
            label: one.title,
            onClick: () => {
              insert(fill(textOf(one.text)))
              onValues({ ...values, to_customer: true })
            },
          }))}
          target={
            <Button size="compact-sm" variant="default" leftSection={<IconMessage2Bolt size={14} aria-hidden />}>
              <Trans>Ready replies</Trans>
            </Button>
          }
        />
      )}
    </>
  )
}
