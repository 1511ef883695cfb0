import { type TransferListItem, Worker } from 'node:worker_threads'

/** Threads of one file, each with limited memory. */
export interface KeptThreads<Request, Message> {
  /**
   * Lends a thread for one request, which the thread gets as a message. `end` gives it back: a thread that did its work
   * without a fault is kept for the next request, because a new one needs 100 ms to load its file.
   */
  lend: (request: Request, transfer?: readonly TransferListItem[]) => LentThread<Message>
}

/** A thread at work. */
export interface LentThread<Message> {
  /** What follows the request. */
  send: (more: unknown) => void
  onMessage: (listener: (message: Message) => void) => void
  /** Calls the listener if the thread ends before `end`: too much memory, or an error that it did not catch. */
  onBroken: (listener: () => void) => void
  end: (how: { is_done: boolean }) => Promise<void>
}

const IDLE_MS = 60_000
/** How many threads wait for work. */
const MOST_IDLE = 1

// Only these: Node itself listens to other events of a thread.
function freed(worker: Worker): void {
  for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name)
}

/** `file` reads its requests with `parentPort.on('message', …)`, one after the other. */
export function keptThreads<Request, Message>(file: URL, limits: { memory_mb: number }): KeptThreads<Request, Message> {
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []

  function take(): Worker {
    const kept = idle.pop()
    if (kept) {
      clearTimeout(kept.timer)
      freed(kept.worker)
      kept.worker.ref()
      return kept.worker
    }
    return new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb, maxYoungGenerationSizeMb: 64 },
      execArgv: [],
    })
  }

  async function giveBack(worker: Worker, is_fine: boolean): Promise<void> {
    freed(worker)
    if (!is_fine || idle.length >= MOST_IDLE) {
      // An error of a thread that is ending concerns nobody.
      worker.on('error', () => {})
      await worker.terminate()
      return
    }
    const forget = () => {
      const index = idle.findIndex((kept) => kept.worker === worker)
      if (index !== -1) clearTimeout(idle.splice(index, 1)[0].timer)
      void worker.terminate()
    }
    worker.on('error', forget)
    worker.on('exit', forget)
    // The process may end meanwhile.
    worker.unref()
    idle.push({ worker, timer: setTimeout(forget, IDLE_MS).unref() })
  }

  return {
    lend(request, transfer = []) {
      const worker = take()
      let is_broken = false
      let told = () => {}
      const broken = () => {
        is_broken = true
        told()
      }
      worker.on('error', broken)
      worker.on('exit', broken)
      worker.postMessage(request, transfer)
      return {
        send: (more) => worker.postMessage(more),
        onMessage: (listener) => void worker.on('message', listener),
        onBroken: (listener) => {
          told = listener
          if (is_broken) listener()
        },
        end: ({ is_done }) => giveBack(worker, is_done && !is_broken),
      }
    },
  }
}
