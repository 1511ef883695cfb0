// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writeStored } from '#ui/client/storage.ts'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { PlainLayout } from './plain-layout.web.tsx'

afterEach(cleanup)

it('shows the photo of the signed-in person at the top, not the initials', async () => {
  const photo_url = 'user_profile/4/face.webp'
  serve(({ path, body }) =>
    path === 'files/show' && JSON.stringify(body).includes(photo_url)
      ? { status: 201, body: { urls: ['https://files.example/face'] } }
      : undefined,
  )
  const user = { id: 4, name: 'Asha Mehta', email: 'asha@example.in', photo_url }
  writeStored('auth', { user, expires_at: '2999-01-01T00:00:00Z' })
  renderAt(() => <PlainLayout>Profile</PlainLayout>, { path: '/profile', at: '/profile' })
  await waitFor(() =>
    expect(document.querySelector('header img')?.getAttribute('src')).toBe('https://files.example/face'),
  )
})
