import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#ui/client/api-error.ts'
import { EmailField } from '#ui/fields/TextField.tsx'
import { inputProps, useField } from '#ui/fields/use-field.ts'
import { checks } from '#modules/business/checks.ts'
import { phoneCheck } from '#modules/business/checks/phone-check.ts'
import { HOME_CODE, isPhoneTyped } from './contact.ts'
import { ContactInput } from './ContactInput.web.tsx'
import { mobileProblem } from './mobile.ts'

/** The name of the field in every form. */
const NAME = 'contact'

type Props = { has_sms: boolean; autoFocus?: boolean; autoComplete: string }

/** Phone or email of a person, in one field; the email alone where no SMS are sent. */
export function ContactField({ has_sms, ...props }: Props) {
  if (has_sms) return <PhoneOrEmailField {...props} />
  return <EmailField name={NAME} label="Email" required check={checks.email} {...props} />
}

const LABEL = msg`Phone or email`

function PhoneOrEmailField(props: Omit<Props, 'has_sms'>) {
  const { i18n } = useLingui()
  const own = { ...props, name: NAME, label: i18n._(LABEL), required: true, check: contactCheck }
  const { field, label, error } = useField(own)
  return <ContactInput has_sms {...inputProps(own, label, error)} {...field} value={field.value ?? ''} />
}

function contactCheck(text: string): ReturnType<typeof phoneCheck> {
  if (isPhoneTyped(text)) return mobileProblem(text) ?? phoneCheck(text.trim(), HOME_CODE)
  return checks.email(text.trim()) === null ? null : checks.email_or_phone(text)
}

/** Sends what `contactBody` made of the field; what the server says of `email` or `phone` is about the field. */
export function sendContact<Answer>(sending: Promise<Answer>): Promise<Answer> {
  return sending.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { status, body, retry_after } = error
    const errors = error.errors.map((issue) =>
      issue.field === 'email' || issue.field?.startsWith('phone') ? { ...issue, field: NAME } : issue,
    )
    throw new ApiError({ status, body: { ...body, errors }, retry_after })
  })
}
