import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readFiles, removeFile } from './file-calls.ts'
import { type FileEntry, uploadPicture } from './upload.ts'

/** Upload type of a person's photo (specification section 7). */
const PHOTO_TYPE = 'user_profile'

const keyOf = (account_id: number) => ['photo', account_id]

/** The photo of an account: the viewer's own, or that of a member of the same business. */
export function usePhoto(account_id: number) {
  return useQuery({
    queryKey: keyOf(account_id),
    queryFn: async ({ signal }) => (await readFiles(PHOTO_TYPE, account_id, signal)).at(-1) ?? null,
    staleTime: 10 * 60_000,
    retry: false,
  })
}

/** Changes and removes the signed-in person's photo. */
export function usePhotoChange(account_id: number) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(account_id) })
  return {
    /** Saves a picture in JPEG, given as a data URI. */
    async save(data_uri: string): Promise<FileEntry> {
      const made = await uploadPicture({ data_uri, name: 'photo.jpg', type: PHOTO_TYPE, type_id: account_id })
      await refresh()
      return made
    },
    async remove(id: number): Promise<void> {
      await removeFile(id)
      await refresh()
    },
  }
}
