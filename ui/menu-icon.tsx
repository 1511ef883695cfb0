import { lazy, Suspense } from 'react'
import type { Icon } from './bits.tsx'

const pictures = () => import('./menu-icons.ts')

/** A picture of menu-icons.ts by its name. Its place is kept free until the picture is loaded. */
export function menuIcon(name: keyof Awaited<ReturnType<typeof pictures>>): Icon {
  const Picture = lazy(async () => ({ default: (await pictures())[name] }))
  return function MenuIcon({ size = 24, ...rest }) {
    return (
      <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
        <Picture size={size} {...rest} />
      </Suspense>
    )
  }
}
