import { Trans, useLingui } from '@lingui/react/macro'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'

/** Examples of the API to copy: creating, listing and changing a lead, checking a webhook. */
export function HowTo() {
  const { t } = useLingui()
  const base = `${window.location.origin}/api/v1`
  const auth = `-H "Authorization: Bearer $VANIK_KEY"`
  const steps = [
    {
      title: t`Create a lead`,
      text: `curl ${base}/leads ${auth} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: form-2041" \\
  -d '{"name": "Ravi Shah", "contacts": [
       {"type": "Contact Number", "value": "9876543210", "phone_code": "+91", "iso2": "IN"}]}'`,
      hint: t`This always creates a new lead. Sending the same Idempotency-Key again returns the same lead.`,
    },
    {
      title: t`Send an enquiry`,
      text: `curl ${base}/enquiries ${auth} \\
  -H "Content-Type: application/json" \\
  -d '{"external_id": "form-2042", "source": "Website",
       "name": "Ravi Shah", "phone": "9876543210", "email": "ravi@example.in",
       "city": "Surat", "product": "Silk saree", "message": "Please call after 5"}'`,
      hint: t`A buyer who already has an open lead is added to that lead, and each external_id is accepted once. The answer gives outcome (created, added or duplicate) and lead_id. Also: company, website, address, state, country, pincode, amount, submitted_at, sub_source, test, and custom for your own fields by name.`,
    },
    {
      title: t`List leads`,
      text: `curl "${base}/leads?limit=50&sort=-created_at&total=1" \\
  ${auth}`,
      hint: t`Send next from the answer as after to get the next page. Filters and search work as in the list.`,
    },
    {
      title: t`Change a lead`,
      text: `curl -X PUT ${base}/leads/1 ${auth} \\
  -H "Content-Type: application/json" \\
  -d '{"version": 1, "city": "Surat"}'`,
      hint: t`Send the version that you have read. If the lead was changed since, the answer is 409 with the current lead.`,
    },
    {
      title: t`Check a webhook`,
      text: `import { createHmac } from 'node:crypto'

const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
const expected = 'v1,' + createHmac('sha256', key).update(signed).digest('base64')
const good = headers['webhook-signature'].split(' ').includes(expected)`,
      hint: t`Messages follow Standard Webhooks. Answer 2xx within 10 seconds; a message may arrive twice with the same webhook-id.`,
    },
  ]
  return (
    <Stack gap="xl">
      <Muted>
        <Trans>
          Send the key in the Authorization header. RateLimit-Remaining in each answer says how many requests are left
          in this minute.
        </Trans>
      </Muted>
      {steps.map(({ title, text, hint }) => (
        <Stack key={title} as="section" gap="sm">
          <Title>{title}</Title>
          <Copyable text={text} label={`${t`Copy`}: ${title}`} />
          <Muted>{hint}</Muted>
        </Stack>
      ))}
    </Stack>
  )
}
