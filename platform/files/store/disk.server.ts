import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accessDenied, StoreError } from './store-error.server.ts'

/** Blobs in a folder, by key. */
export type Disk = ReturnType<typeof openDisk>

const PARTS = '.parts'
const KEY = /^[A-Za-z0-9_-]+(?:[/.][A-Za-z0-9_-]+)*$/
const OLD_PART_MS = 3_600_000

/** Opens the folder of a local store. Keys are made by the server: letters, digits, `-`, `_`, single `/` and `.`. */
export function openDisk(folder: string) {
  const parts = join(folder, PARTS)

  function place(key: string): string {
    if (key.length > 300 || !KEY.test(key)) throw accessDenied('This key is not allowed')
    return join(folder, key)
  }

  async function newPart(): Promise<string> {
    await mkdir(parts, { recursive: true })
    return join(parts, randomBytes(18).toString('hex'))
  }

  return {
    /**
     * Writes an upload of exactly this size under a new key; an existing key is refused. Reading stops at the first
     * byte too many, and an incomplete upload leaves nothing behind.
     */
    async receive(options: { key: string; content: AsyncIterable<Buffer>; size: number }): Promise<void> {
      if (!KEY.test(options.key)) throw accessDenied()
      const target = place(options.key)
      const part = await newPart()
      let size = 0
      const file = await open(part, 'wx', 0o600)
      try {
        for await (const piece of options.content) {
          size += piece.length
          if (size > options.size) throw new StoreError(400, 'EntityTooLarge', 'This file is larger than announced')
          await file.write(piece)
        }
        if (size < options.size) throw new StoreError(400, 'EntityTooSmall', 'This file is smaller than announced')
        await file.sync()
        await mkdir(dirname(target), { recursive: true })
        // A link fails if the name exists; a rename would replace the file.
        await link(part, target).catch((error: { code?: string }) => {
          throw error.code === 'EEXIST' ? accessDenied('This upload form was used already') : error
        })
      } finally {
        await file.close()
        await rm(part, { force: true })
      }
    },

    /** Writes a whole blob, replacing an existing one. */
    async put(key: string, bytes: Uint8Array): Promise<void> {
      const target = place(key)
      const part = await newPart()
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(dirname(target), { recursive: true })
      await rename(part, target)
    },

    /** Moves a file of this machine to a key. */
    async take(key: string, path: string): Promise<void> {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch(async (error: { code?: string }) => {
        if (error.code !== 'EXDEV') throw error
        const part = await newPart()
        await copyFile(path, part)
        await rename(part, target)
      })
    },

    /** Size in bytes, null when there is none. */
    async size(key: string): Promise<number | null> {
      const found = await stat(place(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },

    read: (key: string): Promise<Buffer> => readFile(place(key)),

    /** The bytes from `start` to `end`, both inclusive. */
    stream: (key: string, range?: { start: number; end: number }) => createReadStream(place(key), range),

    remove: (key: string): Promise<void> => rm(place(key), { force: true }),

    /** Deletes temporary files of uploads that were cut off when the server stopped. */
    async tidy(now = Date.now()): Promise<void> {
      for (const name of await readdir(parts).catch(() => [] as string[])) {
        const found = await stat(join(parts, name)).catch(() => null)
        if (found && now - found.mtimeMs > OLD_PART_MS) await rm(join(parts, name), { force: true })
      }
    },
  }
}
