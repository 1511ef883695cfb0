import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { type FieldProps, useField } from '#ui/fields/use-field.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'

/** The input of a secret value, which can be set and replaced but never read. */
export function SecretInput(props: FieldProps) {
  const { t } = useLingui()
  const { field, label, error } = useField(props)
  const { resetField } = useFormContext()
  const [kept] = useState(() => typeof field.value === 'string' && field.value !== '')
  const [replacing, setReplacing] = useState(false)
  if (kept && !replacing)
    return (
      <Input.Wrapper
        label={props.hideLabel ? undefined : label}
        labelElement="div"
        description={props.description}
        required={props.required}
        error={error}
        size="sm"
      >
        <Notice
          actions={
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t`Replace ${label}`}
              onClick={() => {
                field.onChange('')
                setReplacing(true)
              }}
            >
              <Trans>Replace</Trans>
            </Button>
          }
        >
          <span aria-label={t`Kept secret`}>••••••••</span>
        </Notice>
      </Input.Wrapper>
    )
  return (
    <Stack gap="xs">
      <PasswordField
        {...props}
        placeholder={kept ? t`Empty removes it` : undefined}
        autoComplete="new-password"
        autoFocus={props.autoFocus ?? replacing}
      />
      {kept && (
        <Row>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              resetField(props.name)
              setReplacing(false)
            }}
          >
            <Trans>Keep the old one</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}
