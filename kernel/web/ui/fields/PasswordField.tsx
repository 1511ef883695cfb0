import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './fields.module.css'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A password with a show toggle. `autoComplete` tells the password manager which one: 'current-password' or 'new-password'. */
export function PasswordField(props: FieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { field, label, error } = useField(props)
  return (
    <TextInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'current-password'}
      spellCheck={false}
      rightSectionWidth={40}
      rightSection={
        <UnstyledButton
          className={classes.eye}
          aria-label={t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={17} stroke={1.7} aria-hidden /> : <IconEye size={17} stroke={1.7} aria-hidden />}
        </UnstyledButton>
      }
    />
  )
}
