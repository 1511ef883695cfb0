import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps, ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** A password input with a show toggle, not bound to a form. */
export function PasswordInput(props: TextInputProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      rightSectionWidth={40}
      rightSection={
        <ActionIcon size={32} aria-label={t`Show password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <IconEyeOff size={17} stroke={1.7} aria-hidden /> : <IconEye size={17} stroke={1.7} aria-hidden />}
        </ActionIcon>
      }
    />
  )
}
