import { isMarkedAsUntransferable } from 'node:worker_threads'

const WORTH_IT = 1024 * 1024

/** The list of buffers to transfer to another thread instead of copying; empty if a copy is cheap or needed. */
export const transferable = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer &&
  byteLength >= WORTH_IT &&
  buffer.byteLength === byteLength &&
  !isMarkedAsUntransferable(buffer)
    ? [buffer]
    : []
