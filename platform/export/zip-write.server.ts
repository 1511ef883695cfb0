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
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

// Always 1 January 1980, so that archives of the same rows are identical.
const DOS_DAY = 0x21

/** Marks a number that does not fit; the real value is in the ZIP64 extra field. */
const FULL = 0xffffffff

/**
 * Yields a zip archive piece by piece, keeping only the list of its parts in memory. Sizes follow each part.
 * With `large` it is written as ZIP64, for archives above 4 GB or 65,535 parts.
 */
export async function* zipFile(
  parts: AsyncIterable<ZipPart>,
  { large = false }: { large?: boolean } = {},
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(large ? 45 : 20, 4)
    head.writeUInt16LE(0x0808, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(DOS_DAY, 12)
    head.writeUInt16LE(entry.name.length, 26)
    const extra = large ? largeExtra([0, 0]) : Buffer.alloc(0)
    head.writeUInt16LE(extra.length, 28)
    if (large) for (const at of [18, 22]) head.writeUInt32LE(FULL, at)
    yield Buffer.concat([head, entry.name, extra])
    for await (const piece of deflated(part.pieces, entry)) {
      entry.packed += piece.length
      yield piece
    }
    const tail = Buffer.alloc(large ? 24 : 16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(entry.crc, 4)
    if (large) {
      tail.writeBigUInt64LE(BigInt(entry.packed), 8)
      tail.writeBigUInt64LE(BigInt(entry.size), 16)
    } else {
      tail.writeUInt32LE(entry.packed, 8)
      tail.writeUInt32LE(entry.size, 12)
    }
    yield tail
    offset += head.length + entry.name.length + extra.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, large)))
  if (large) {
    yield Buffer.concat([directory, largeEnd({ parts: written.length, size: directory.length, offset })])
    return
  }
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

// The ZIP64 extra field: sizes (and in the directory the offset) of eight bytes each.
function largeExtra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

// The end of a ZIP64 directory, its locator, and the plain end record that points there.
function largeEnd({ parts, size, offset }: { parts: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(98)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(BigInt(parts), 24)
  end.writeBigUInt64LE(BigInt(parts), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(FULL, 88)
  end.writeUInt32LE(FULL, 92)
  return end
}

function directoryEntry(entry: Written, large: boolean): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  const version = large ? 45 : 20
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(0x0808, 8)
  head.writeUInt16LE(8, 10)
  head.writeUInt16LE(DOS_DAY, 14)
  head.writeUInt32LE(entry.crc, 16)
  head.writeUInt32LE(large ? FULL : entry.packed, 20)
  head.writeUInt32LE(large ? FULL : entry.size, 24)
  head.writeUInt16LE(entry.name.length, 28)
  head.writeUInt32LE(large ? FULL : entry.offset, 42)
  const extra = large ? largeExtra([entry.size, entry.packed, entry.offset]) : Buffer.alloc(0)
  head.writeUInt16LE(extra.length, 30)
  return Buffer.concat([head, entry.name, extra])
}
