import { isMarkedAsUntransferable } from 'node:worker_threads'

const WORTH_IT = 1024 * 1024

/** The memory of many bytes, to hand it to another thread without a copy; empty where a copy is cheap or needed. */
export const transferable = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer &&
  byteLength >= WORTH_IT &&
  buffer.byteLength === byteLength &&
  !isMarkedAsUntransferable(buffer)
    ? [buffer]
    : []
