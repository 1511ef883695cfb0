import { type ChoiceField, choiceKind } from './kinds/choice/choice.ts'
import { type ChoicesField, choicesKind } from './kinds/choices/choices.ts'
import { type DateField, dateKind } from './kinds/date/date.ts'
import { type DecimalField, decimalKind } from './kinds/decimal/decimal.ts'
import { type FlagField, flagKind } from './kinds/flag/flag.ts'
import { type InstantField, instantKind } from './kinds/instant/instant.ts'
import { type LineColumn, type LinesField, linesKind } from './kinds/lines/lines.ts'
import { type LongTextField, longTextKind } from './kinds/long_text/long-text.ts'
import { type MoneyField, moneyKind } from './kinds/money/money.ts'
import { type ReferenceField, referenceKind } from './kinds/reference/reference.ts'
import { type RelatedField, relatedKind, type RelatedValue } from './kinds/related/related.ts'
import { type TextField, textKind } from './kinds/text/text.ts'
import { type WholeField, wholeKind } from './kinds/whole/whole.ts'
import type { FieldBase, Kind } from './kind.ts'

export { choice } from './kinds/choice/choice.ts'
export { choices } from './kinds/choices/choices.ts'
export { date } from './kinds/date/date.ts'
export { decimal } from './kinds/decimal/decimal.ts'
export { flag } from './kinds/flag/flag.ts'
export { instant } from './kinds/instant/instant.ts'
export { cellFields, hasComputedCells, isHeading, lines } from './kinds/lines/lines.ts'
export { longText } from './kinds/long_text/long-text.ts'
export { money } from './kinds/money/money.ts'
export { reference } from './kinds/reference/reference.ts'
export { related, type RelatedValue } from './kinds/related/related.ts'
export { text } from './kinds/text/text.ts'
export { whole } from './kinds/whole/whole.ts'
export type {
  ChoiceField,
  ChoicesField,
  DateField,
  DecimalField,
  FlagField,
  InstantField,
  LineColumn,
  LinesField,
  LongTextField,
  MoneyField,
  ReferenceField,
  RelatedField,
  TextField,
  WholeField,
}

/** Any field of any record. */
export type Field =
  | ChoiceField
  | ChoicesField
  | DateField
  | DecimalField
  | FlagField
  | InstantField
  | LinesField
  | LongTextField
  | MoneyField
  | ReferenceField
  | RelatedField
  | TextField
  | WholeField

const KINDS: Record<Field['kind'], Kind<never>> = {
  choice: choiceKind,
  choices: choicesKind,
  date: dateKind,
  decimal: decimalKind,
  flag: flagKind,
  instant: instantKind,
  lines: linesKind,
  long_text: longTextKind,
  money: moneyKind,
  reference: referenceKind,
  related: relatedKind,
  text: textKind,
  whole: wholeKind,
}

/** The behaviour of a field, by the name of its kind. */
export function kindOf(field: FieldBase): Kind {
  return KINDS[field.kind as Field['kind']] as unknown as Kind
}

/** A wire value as the driver binds it; null and undefined are returned unchanged. */
export function storedValue(field: FieldBase, wire: unknown): unknown {
  return wire === null || wire === undefined ? wire : (kindOf(field).stored?.(wire) ?? wire)
}

/** The wire value of a field, by its kind. */
type WireByKind<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'whole' | 'reference' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'related' }
        ? RelatedValue
        : F extends { kind: 'lines'; fields: infer Fields }
          ? ({ id?: number } & { [K in keyof Fields]?: WireOf<Fields[K]> })[]
          : string

/** The wire value of a field: null unless it is required. */
export type WireOf<F> = F extends { required: true } | { kind: 'lines' } ? WireByKind<F> : WireByKind<F> | null
