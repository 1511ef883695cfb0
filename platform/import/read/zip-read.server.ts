import { Inflate } from 'fflate'
import { FILE_LIMITS, FileProblem } from './file-problem.server.ts'

/** The parts of an archive by name. */
export interface Archive {
  names: string[]
  /** Yields the unpacked bytes of a part in pieces, counts them, and refuses a part that unpacks beyond the limit. */
  read: (name: string) => Generator<Uint8Array>
}

const PIECE = 16 * 1024
const DAMAGED = 'This Excel file is damaged'

/** Opens a zip archive from its directory; the sizes that it claims are never trusted. */
export function openArchive(file: Buffer): Archive {
  const parts = directory(file)
  let unpacked = 0
  function count(bytes: number): void {
    unpacked += bytes
    if (unpacked > FILE_LIMITS.unpacked_bytes) throw new FileProblem('This Excel file unpacks to more than 100 MB')
    if (unpacked > FILE_LIMITS.ratio_from_bytes && unpacked > file.length * FILE_LIMITS.ratio)
      throw new FileProblem('This Excel file is packed too tightly to be opened safely')
  }
  return {
    names: [...parts.keys()],
    *read(name) {
      const part = parts.get(name)
      if (!part) return
      const packed = packedBytes(file, part)
      if (part.method === 0) {
        count(packed.length)
        yield packed
        return
      }
      if (part.method !== 8) throw new FileProblem(DAMAGED)
      let pieces: Uint8Array[] = []
      const inflate = new Inflate((piece) => pieces.push(piece))
      for (let at = 0; at < packed.length; at += PIECE) {
        try {
          inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
        } catch {
          throw new FileProblem(DAMAGED)
        }
        for (const piece of pieces) count(piece.length)
        yield* pieces
        pieces = []
      }
    },
  }
}

interface Part {
  method: number
  packed: number
  offset: number
}

function directory(file: Buffer): Map<string, Part> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length || end < file.length - 65_557) throw new FileProblem(DAMAGED)
  const parts = new Map<string, Part>()
  const total = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (total > FILE_LIMITS.entries) throw new FileProblem('This Excel file has too many parts')
  for (let index = 0; index < total; index++) {
    if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) throw new FileProblem(DAMAGED)
    if (file.readUInt16LE(at + 8) & 1) throw new FileProblem('This Excel file is protected by a password')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    parts.set(name.replace(/^\//, ''), {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function packedBytes(file: Buffer, part: Part): Buffer {
  const { offset, packed } = part
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw new FileProblem(DAMAGED)
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (begin + packed > file.length) throw new FileProblem(DAMAGED)
  return file.subarray(begin, begin + packed)
}
