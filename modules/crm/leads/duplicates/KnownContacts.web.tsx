import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { RecordPartProps } from '#engine/web/override.ts'
import { Title } from '#ui/layout/flow.tsx'
import { AlikeRows } from '../../contact-entries/AlikeRows.web.tsx'
import { useAlike } from '../../contact-entries/alike.web.ts'

/** The contacts that a lead probably is already; converting the lead links it to one of them. */
export function KnownContacts({ definition, row }: Pick<RecordPartProps, 'definition' | 'row'>) {
  const contacts = (useAlike(definition, row.id).data ?? []).filter((one) => one.record === 'contact')
  if (contacts.length === 0) return null
  return (
    <Box w="100%">
      <Title order={3}>
        <Trans>Already a contact</Trans>
      </Title>
      <AlikeRows record="contact" rows={contacts} />
    </Box>
  )
}
