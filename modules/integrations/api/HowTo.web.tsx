import { Trans, useLingui } from '@lingui/react/macro'
import classes from './api.module.css'
import { Copyable } from './SecretOnce.web.tsx'

/** How a program creates, lists and changes a lead, in a few lines to copy. */
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
      hint: t`It is always a new lead, as typed by hand. The same Idempotency-Key again gives the same lead instead of a second one.`,
    },
    {
      title: t`Send an enquiry`,
      text: `curl ${base}/enquiries ${auth} \\
  -H "Content-Type: application/json" \\
  -d '{"external_id": "form-2042", "source": "Website",
       "name": "Ravi Shah", "phone": "9876543210", "email": "ravi@example.in",
       "city": "Surat", "product": "Silk saree", "message": "Please call after 5"}'`,
      hint: t`One buyer, one lead: whoever has a lead already asks again on it, and the same external_id is taken once. The answer says outcome (created, added or duplicate) and lead_id. Also: company, website, address, state, country, pincode, amount, submitted_at, sub_source, test, and custom for your own fields by name.`,
    },
    {
      title: t`List leads`,
      text: `curl "${base}/leads?limit=50&sort=-created_at&total=1" \\
  ${auth}`,
      hint: t`The answer carries next: send it as after for the next page. Filters and search are those of the list.`,
    },
    {
      title: t`Change a lead`,
      text: `curl -X PUT ${base}/leads/1 ${auth} \\
  -H "Content-Type: application/json" \\
  -d '{"version": 1, "city": "Surat"}'`,
      hint: t`Send the version you have read. If somebody was faster, the answer is 409 with the lead as it is now.`,
    },
    {
      title: t`Check a webhook`,
      text: `import { createHmac } from 'node:crypto'

const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
const expected = 'v1,' + createHmac('sha256', key).update(signed).digest('base64')
const good = headers['webhook-signature'].split(' ').includes(expected)`,
      hint: t`Messages follow Standard Webhooks. Answer 2xx within 10 seconds; a message may come twice, with the same webhook-id.`,
    },
  ]
  return (
    <div className={classes.howto}>
      <p>
        <Trans>
          Every program sends its key in the Authorization header. Each answer says in RateLimit-Remaining how many
          requests are left in this minute.
        </Trans>
      </p>
      {steps.map(({ title, text, hint }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Copyable text={text} label={`${t`Copy`}: ${title}`} />
          <small>{hint}</small>
        </section>
      ))}
    </div>
  )
}
