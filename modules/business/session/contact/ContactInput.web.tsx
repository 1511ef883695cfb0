import '#ui/css/input.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { HOME_CODE, isPhoneTyped } from './contact.ts'

/** An input for a phone or an email, not bound to a form. A number without a plus is shown with the country code that it gets. */
export function ContactInput({ has_sms, ...props }: TextInputProps & { has_sms: boolean }) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? props.value ?? ''))
  const is_home = has_sms && isPhoneTyped(typed) && !typed.trim().startsWith('+')
  return (
    <TextInput
      {...props}
      dir="ltr"
      inputMode="email"
      spellCheck={false}
      leftSectionWidth={is_home ? 48 : undefined}
      leftSection={is_home ? <span aria-hidden>{HOME_CODE}</span> : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        props.onChange?.(event)
      }}
    />
  )
}
