import { IconBrandFacebook, IconBrandLinkedin } from '@tabler/icons-react'
import type { SocialProvider } from './social.ts'

// Blues of the sites that have enough contrast on both themes.
const MARKS = {
  facebook: { Mark: IconBrandFacebook, colour: '#3b7ddd' },
  linkedin: { Mark: IconBrandLinkedin, colour: '#3a82c4' },
} as const

/** The sign of another site; decoration beside its name. */
export function ProviderMark({ provider, size = 19 }: { provider: SocialProvider; size?: number }) {
  const { Mark, colour } = MARKS[provider]
  return <Mark size={size} stroke={1.8} color={colour} aria-hidden />
}
