import { createDeflateRaw, crc32 } from 'node:zlib'

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** One part of an archive: its name and its bytes, piece by piece. */
export interface ZipPart {
  name: string
  pieces: AsyncIterable<string> | Iterable<string>
}

// 1 January 1980: archives of the same rows are the same bytes.
const DOS_DAY = 0x21

/** A zip archive piece by piece; nothing of it is kept but the list of its parts. Sizes stand behind each part. */
export async function* zipFile(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(0x0808, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(DOS_DAY, 12)
    head.writeUInt16LE(entry.name.length, 26)
    yield Buffer.concat([head, entry.name])
    for await (const piece of deflated(part.pieces, entry)) {
      entry.packed += piece.length
      yield piece
    }
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(entry.crc, 4)
    tail.writeUInt32LE(entry.packed, 8)
    tail.writeUInt32LE(entry.size, 12)
    yield tail
    offset += head.length + entry.name.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([directory, end])
}

async function* deflated(pieces: ZipPart['pieces'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 3 })
  let packed: Buffer[] = []
  deflate.on('data', (piece: Buffer) => packed.push(piece))
  try {
    for await (const text of pieces) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      await new Promise<void>((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
      yield* packed
      packed = []
    }
    await new Promise<void>((resolve, reject) => {
      deflate.once('error', reject)
      deflate.once('end', resolve)
      deflate.end()
    })
    yield* packed
  } finally {
    deflate.destroy()
  }
}

function directoryEntry(entry: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(0x0808, 8)
  head.writeUInt16LE(8, 10)
  head.writeUInt16LE(DOS_DAY, 14)
  head.writeUInt32LE(entry.crc, 16)
  head.writeUInt32LE(entry.packed, 20)
  head.writeUInt32LE(entry.size, 24)
  head.writeUInt16LE(entry.name.length, 28)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name])
}
