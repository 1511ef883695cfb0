import { PasswordField } from '#ui/fields/PasswordField.tsx'

/** The current password, where the account has one: asked before ways into the account change. */
export function ProofField({ has_password, autoFocus }: { has_password: boolean; autoFocus?: boolean }) {
  if (!has_password) return null
  return (
    <PasswordField
      name="current_password"
      label="Current password"
      required
      autoComplete="current-password"
      autoFocus={autoFocus}
    />
  )
}
