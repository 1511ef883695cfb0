const LONGEST_SIDE = 1_600
const QUALITY = 0.82

/** The size of a picture whose longer side is at most `longest` pixels; small pictures stay as they are. */
export function shrunkSize(width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * A photo as a smaller JPEG, so that it also gets through a weak network. A photo that the browser cannot read is returned as it
 * is: the upload checks it and says what is wrong.
 */
export async function shrunk(photo: File, name: string): Promise<File> {
  try {
    const picture = await createImageBitmap(photo)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, shrunkSize(picture.width, picture.height))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob ? new File([blob], name, { type: 'image/jpeg' }) : photo
  } catch {
    return photo
  }
}
