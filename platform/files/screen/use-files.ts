import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UPLOAD_KINDS } from '../upload-rules.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { changesKey } from '#engine/web/use-record.ts'
import { wordsOf } from '#ui/states.tsx'
import { readLinks, removeFile, restoreFile } from './file-calls.ts'
import { LINK_FRESH_MS } from './file-link.ts'
import type { FilePlace } from './file-place.ts'
import { fileProblem } from './file-checks.ts'
import { FILE_REFUSED, type FileEntry, type SendForm, uploadFile } from './upload.ts'

// Larger pictures are opened one by one, not shown as dozens of thumbnails.
const LARGEST_THUMBNAIL = 3 * 1024 * 1024
const AT_ONCE = 3

/** Links of the small pictures among some files, by path. */
export function useThumbnails(files: readonly FileEntry[]): ReadonlyMap<string, string> {
  const paths = files
    .filter((file) => UPLOAD_KINDS[file.extension]?.preview === 'image' && file.file_size <= LARGEST_THUMBNAIL)
    .map((file) => file.file_path)
    .slice(0, 100)
  const tenant = useTenantKey()
  const { data } = useQuery({
    queryKey: [...tenant, 'file-links', ...paths],
    queryFn: async () => {
      const urls = await readLinks(paths)
      return new Map(paths.map((path, index) => [path, urls[index]]))
    },
    enabled: paths.length > 0,
    staleTime: LINK_FRESH_MS,
    // Keep the current pictures while a new one is loading.
    placeholderData: (old) => old,
  })
  return data ?? NO_LINKS
}
const NO_LINKS: ReadonlyMap<string, string> = new Map()

/** Removes and restores files of a record; updates its lists and history. */
export function useFileTrash(place: FilePlace) {
  const refresh = useRefresh(place)
  const drop = useMutation({ mutationFn: (file: FileEntry) => removeFile(file.id), onSettled: refresh })
  const restore = useMutation({ mutationFn: (file: FileEntry) => restoreFile(file.id), onSettled: refresh })
  return { drop, restore }
}

function useRefresh({ record, id }: FilePlace) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...tenant, 'files', record, id] }),
      client.invalidateQueries({ queryKey: changesKey(tenant, record, id) }),
    ])
}

const isRefused = (error: unknown) => error instanceof ApiError && error.code === FILE_REFUSED

/** One file that is being uploaded. */
export interface UploadItem {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  problem: string | null
  /** False when a retry would fail in the same way. */
  can_retry: boolean
}

/** Uploads files to a record, a few at a time; each can be cancelled, and retried after a failure. */
export function useUploads(place: FilePlace, send?: SendForm) {
  const { i18n } = useLingui()
  const refresh = useRefresh(place)
  const [items, setItems] = useState<UploadItem[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const next = useRef(1)

  const change = (key: number, values: Partial<UploadItem>) =>
    setItems((old) => old.map((item) => (item.key === key ? { ...item, ...values } : item)))
  const leave = (key: number) => setItems((old) => old.filter((item) => item.key !== key))

  async function start(item: UploadItem): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(item.key, controller)
    change(item.key, { state: 'sending', share: 0, problem: null })
    try {
      await uploadFile({
        file: item.file,
        type: place.record,
        type_id: place.id,
        signal: controller.signal,
        onProgress: (share) => change(item.key, { share }),
        send,
      })
      // Refresh the list before removing the line of the upload.
      await refresh()
      leave(item.key)
    } catch (error) {
      if (controller.signal.aborted) leave(item.key)
      else change(item.key, { state: 'failed', problem: wordsOf(error), can_retry: !isRefused(error) })
    } finally {
      controllers.current.delete(item.key)
    }
  }

  const sending = items.filter((item) => item.state === 'sending').length
  const waiting = items.find((item) => item.state === 'waiting')
  const begin = useRef(start)
  begin.current = start
  useEffect(() => {
    if (waiting && sending < AT_ONCE) void begin.current(waiting)
  }, [waiting, sending])

  return {
    items,
    add(files: Iterable<File>) {
      const added = [...files].map((file): UploadItem => {
        const problem = fileProblem(file, i18n)
        return { key: next.current++, file, state: problem ? 'failed' : 'waiting', share: 0, problem, can_retry: false }
      })
      setItems((old) => [...old, ...added])
    },
    cancel(item: UploadItem) {
      controllers.current.get(item.key)?.abort()
      if (item.state !== 'sending') leave(item.key)
    },
    retry: (item: UploadItem) => change(item.key, { state: 'waiting', problem: null }),
  }
}
