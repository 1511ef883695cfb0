/** The input types of a custom field, as the specification names them. */
export const CUSTOM_TYPES = [
  'Text',
  'Number',
  'Date',
  'Select',
  'Date Time',
  'Checkbox',
  'Radio',
  'text-area',
  'Password',
  'Email',
  'Anchor',
] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

/** Types whose values come from a list. */
export const LISTED_TYPES: readonly CustomType[] = ['Select', 'Checkbox', 'Radio']
/** Types that can use one of the indexed slots. */
export const INDEXABLE_TYPES: readonly CustomType[] = [
  'Text',
  'Number',
  'Date',
  'Select',
  'Date Time',
  'Radio',
  'Email',
  'Anchor',
]
/** Number of indexed slots of each type for one kind of record in one business. */
export const CUSTOM_SLOTS = 5

/** A field that a business has added to a kind of record. */
export interface CustomField {
  id: number
  /** Kind of record, or its lines: `lead`, `invoice.lines`. */
  record: string
  field_name: string
  field_meta: {
    field_type: CustomType
    options?: string[]
    default?: string | null
    help?: string | null
    required?: boolean
    unique?: boolean
    /** Shown only while another field has one of these values. */
    show_if?: { field: string; values: string[] } | null
  }
  /** Indexed slot, 1 to 5; null for a field that is filtered without an index. */
  slot: number | null
}

/** Where the values of a custom field are stored. */
export interface CustomPlace {
  id: number
  slot: number | null
  type: CustomType
}
