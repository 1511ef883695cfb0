import { get, post, remove } from '#ui/client/request.ts'
import type { FileEntry } from './upload.ts'

const quiet = { quiet: true }

/** The files of a record, oldest first. Folders have no path and are left out. */
export async function readFiles(type: string, id: number, signal?: AbortSignal): Promise<FileEntry[]> {
  const { data } = await get<{ data: FileEntry[] }>(`drive/${type}/${id}`, { ...quiet, signal })
  return data.filter((entry) => entry.file_path)
}

/** Links that open files for 50 minutes, in the order of the paths. */
export async function readLinks(paths: readonly string[], options: { download?: boolean } = {}): Promise<string[]> {
  const files = paths.map((file_path) => ({ file_path, ...options }))
  return (await post<{ urls: string[] }>('files/show', { files }, quiet)).urls
}

/** Removes a file; it can be restored for 30 days. */
export const removeFile = (id: number) => remove<{ message: string }>(`files/${id}`, quiet)

/** Restores a removed file. */
export const restoreFile = (id: number) => post<{ file: FileEntry }>(`files/${id}/restore`, {}, quiet)

/** Downloads a file through the browser. */
export async function downloadFile(file: Pick<FileEntry, 'file_path' | 'name'>): Promise<void> {
  const [url] = await readLinks([file.file_path], { download: true })
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
}
