import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessDenied } from './store-error.server.ts'

/** The permission of one upload form: put exactly this content under this key, until it expires (milliseconds since 1970). */
export interface UploadGrant {
  does: 'upload'
  key: string
  content_type: string
  size: number
  ends: number
}

/** The permission of one link: open this key with these headers, until it expires. */
export interface ReadGrant {
  does: 'read'
  key: string
  content_type: string
  disposition: string
  ends: number
}

const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Signs a grant as a token that forms and links carry. */
export function signGrant(secret: string, grant: UploadGrant | ReadGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

/** The grant in a token; throws a 403 unless the token is ours, of this kind and not expired. */
export function readGrant<Kind extends 'upload' | 'read'>(
  secret: string,
  token: string,
  { does, now }: { does: Kind; now: Date },
): Kind extends 'upload' ? UploadGrant : ReadGrant {
  const [text, signature = ''] = token.split('.')
  const [own, given] = [Buffer.from(signatureOf(secret, text)), Buffer.from(signature)]
  if (own.length !== given.length || !timingSafeEqual(own, given)) throw accessDenied('The signature does not match')
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (grant.does !== does) throw accessDenied()
  if (now.getTime() > grant.ends) throw accessDenied('This link has expired')
  return grant
}
