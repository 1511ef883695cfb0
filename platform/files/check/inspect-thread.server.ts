import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { UPLOAD_KINDS } from '../upload-rules.ts'
import { imageSize } from './image-size.server.ts'
import { type Inspection, type InspectionRequest, MOST_PIXELS } from './inspect.server.ts'

// This thread inspects untrusted contents, one after the other.

// The type by signature, where it differs from the file's type: old Office files share one container, and so do sounds and films.
const SIGNATURES: Record<string, readonly string[]> = {
  png: ['image/png', 'image/apng'],
  doc: ['application/x-cfb', 'application/msword'],
  xls: ['application/x-cfb', 'application/vnd.ms-excel'],
  ppt: ['application/x-cfb', 'application/vnd.ms-powerpoint'],
  webm: ['audio/webm', 'video/webm'],
  m4a: ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
}

async function look({ bytes, extension, avatar }: InspectionRequest): Promise<Inspection> {
  const wrong = { problem: `The content is not a ${extension} file, although its name says so` }
  const found = (await fileTypeFromBuffer(bytes))?.mime.split(';', 1)[0]
  if (extension === 'csv') {
    if (found !== undefined || !isPlainText(bytes)) return wrong
  } else if (!found || !(SIGNATURES[extension] ?? [UPLOAD_KINDS[extension]?.type]).includes(found)) return wrong

  if (UPLOAD_KINDS[extension]?.preview === 'image') {
    const size = imageSize(bytes)
    if (!size) return { problem: 'This image is damaged' }
    if (size.width * size.height > MOST_PIXELS) return { problem: 'This image has more than 40 megapixels' }
  }
  const kept = avatar === null ? null : await makeAvatar(bytes, avatar)
  const sha256 = createHash('sha256')
    .update(kept ?? bytes)
    .digest('hex')
  return { sha256, avatar: kept }
}

// Text has no zero bytes (except in UTF-16) and must not be something that a browser would open as a page.
function isPlainText(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide =
    buffer.length > 1 && ((buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff))
  if (!wide && buffer.includes(0)) return false
  return !/^\s*(?:<!doctype|<\?xml|<html|<script|<svg|<!--)/i.test(
    buffer
      .subarray(0, 512)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  )
}

// Decoding and encoding again removes everything else in the file: places, devices, hidden content.
async function makeAvatar(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const { Jimp } = await import('jimp')
  const image = await Jimp.fromBuffer(Buffer.from(bytes))
  image.cover({ w: size, h: size })
  const plain = new Jimp({ width: size, height: size, color: 0xffffffff })
  plain.composite(image, 0, 0)
  return new Uint8Array(await plain.getBuffer('image/jpeg', { quality: 85 }))
}

parentPort!.on('message', (request: InspectionRequest) => {
  look(request).then(
    (answer) => parentPort!.postMessage(answer),
    () => parentPort!.postMessage({ problem: 'This file could not be read. It may be damaged.' } satisfies Inspection),
  )
})
