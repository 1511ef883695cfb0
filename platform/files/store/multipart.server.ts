import { StoreError } from './store-error.server.ts'

/** A form upload: its fields by lower-case name, then the content of the field `file` as it comes in. */
export interface FormUpload {
  fields: Map<string, string>
  /** Null when the form ends without a file. */
  file: AsyncGenerator<Buffer> | null
}

const MAX_FIELDS_BYTES = 64 * 1024
const MAX_HEAD_BYTES = 8 * 1024

const broken = () => new StoreError(400, 'MalformedPOSTRequest', 'The body is not well-formed multipart/form-data')
const cut = () => new StoreError(400, 'IncompleteBody', 'The upload was not complete')

/** Reads a multipart form up to its file, holding no more than the fields in memory. What follows the file is not looked at. */
export async function readForm(chunks: AsyncIterator<Buffer>, content_type: string): Promise<FormUpload> {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    content_type,
  )
  const boundary = match?.[1] ?? match?.[2]
  if (!boundary) throw broken()
  const end = Buffer.from(`\r\n--${boundary}`)
  // As if a line had ended before the first boundary, so that all are found alike.
  let held: Buffer = Buffer.from('\r\n')

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }

  async function until(mark: Buffer | string, most: number): Promise<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        const found = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        return found
      }
      if (held.length > most) throw broken()
      if (!(await more())) throw cut()
    }
  }

  async function* content(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(end)
      if (at >= 0) {
        if (at > 0) yield held.subarray(0, at)
        return
      }
      // The boundary may have begun in the last bytes.
      const sure = held.length - end.length + 1
      if (sure > 0) {
        const piece = held.subarray(0, sure)
        held = held.subarray(sure)
        yield piece
      }
      if (!(await more())) throw cut()
    }
  }

  const fields = new Map<string, string>()
  let size = 0
  await until(end, MAX_HEAD_BYTES)
  for (;;) {
    while (held.length < 2) if (!(await more())) throw cut()
    if (held.subarray(0, 2).toString('latin1') === '--') return { fields, file: null }
    await until('\r\n', 256)
    const head = (await until('\r\n\r\n', MAX_HEAD_BYTES)).toString('utf8')
    const name = /^content-disposition:\s*form-data\s*;.*?\bname="([^"\r\n]*)"/im.exec(head)?.[1]?.toLowerCase()
    if (name === undefined) throw broken()
    if (name === 'file') return { fields, file: content() }
    const value = await until(end, MAX_FIELDS_BYTES)
    size += value.length + name.length
    if (size > MAX_FIELDS_BYTES || fields.has(name)) throw broken()
    fields.set(name, value.toString('utf8'))
  }
}
