import { isSecret } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '../database/database.server.ts'
import { seal, unseal } from '../secrets/seal.server.ts'

const PREFIX = 'sealed:'

/** The place of a secret value; it can be opened only in this field of this business. */
interface Place {
  secret: string
  business_id: number
  field_id: number
}

/** Seals the secret values among some values of a record, in place. Everything after the checks sees only the sealed text. */
export function sealSecrets(
  transaction: Transaction,
  definition: RecordDefinition,
  rows: readonly { values: Record<string, unknown> }[],
): void {
  const { secret, scope } = transaction
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.custom || !isSecret(field)) continue
    for (const { values } of rows) {
      const value = values[name]
      if (typeof value !== 'string') continue
      if (secret === null || scope.business_id === null)
        throw new Error(`${name} is a secret and cannot be sealed here`)
      values[name] = sealValue({ secret, business_id: scope.business_id, field_id: field.custom.id }, value)
    }
  }
}

/** The sealed text of a value: key id and AES-256-GCM in base64. A text already sealed for this place is returned unchanged. */
export function sealValue(place: Place, value: string): string {
  if (openValue(place, value) !== null) return value
  const { key_id, sealed } = seal({ secret: place.secret, place: placeText(place), text: value })
  return `${PREFIX}${key_id}:${sealed.toString('base64')}`
}

/** The value of a sealed text; null if the text is not sealed, or for another place or with another key. */
export function openValue(place: Place, text: string): string | null {
  if (!text.startsWith(PREFIX)) return null
  const [key_id, sealed = ''] = text.slice(PREFIX.length).split(':')
  try {
    const given = { key_id, sealed: Buffer.from(sealed, 'base64') }
    return unseal({ ...given, secret: place.secret, place: placeText(place) })
  } catch {
    return null
  }
}

const placeText = ({ business_id, field_id }: Place) => `custom_field ${business_id} ${field_id}`
