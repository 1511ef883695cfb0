/** Titles of the records that a row refers to, by field; null if the viewer may not see the record. */
export type RowTitles = Readonly<Record<string, string | null>>

/** A record as the API returns it: wire values by field name. */
export type Row = { id: number; version?: number; titles?: RowTitles; [field: string]: unknown }
