import { Avatar } from '#ui/bits.tsx'
import { useLink } from './file-link.ts'

/** A person's photo, or their initials. Decoration only, since the name is beside it. */
export function PhotoAvatar({
  id,
  name,
  file_path,
  size = 40,
}: {
  id: number
  name: string | null | undefined
  file_path: string | null | undefined
  size?: number
}) {
  const link = useLink(file_path ?? null)
  return <Avatar id={id} name={name} size={size} photo={link.data} />
}
