import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#ui/client/api-error.ts'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { type SendForm, uploadFile, uploadPicture } from './upload.ts'

const FORM = { url: 'https://store.example/vanik', fields: { key: 'tenant/7/abc.upload', Policy: 'p' } }
const photo = () => new File(['picture'], 'Site photo.JPG', { type: '' })
let calls: ReturnType<typeof serve>
let confirm: { status: number; body: unknown }

beforeEach(() => {
  confirm = { status: 200, body: { file: { id: 5, state: 'ready' } } }
  calls = serve(({ method, path }) => {
    if (path === 'files/create') return { status: 201, body: { file: { id: 5 }, preSignedUrl: { data: FORM } } }
    if (path === 'files/5/confirm') return confirm
    if (path === 'files/5' && method === 'DELETE') return { body: { message: 'File has been successfully deleted' } }
    return undefined
  })
})

const made = () => calls.map(({ method, path }) => `${method} ${path}`)
const upload = (send: SendForm, more: object = {}) =>
  uploadFile({ file: photo(), type: 'lead', type_id: 12, send, ...more })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  )

test('an upload creates a record, posts the fields and then the content, and has it checked', async () => {
  const seen: { url: string; entries: [string, FormDataEntryValue][] }[] = []
  const shares: number[] = []
  const file = await upload(
    async ({ url, form, onProgress }) => {
      seen.push({ url, entries: [...form.entries()] })
      onProgress?.(0.5)
      return { status: 204, text: '' }
    },
    { onProgress: (share: number) => shares.push(share) },
  )
  expect(file.id).toBe(5)
  expect(calls[0].body).toEqual({
    name: 'Site photo.JPG',
    extension: 'jpg',
    file_type: 'image/jpeg',
    file_size: 7,
    type: 'lead',
    type_id: 12,
  })
  expect(seen[0].url).toBe(FORM.url)
  expect(seen[0].entries.map(([name]) => name)).toEqual(['key', 'Policy', 'file'])
  expect(shares).toEqual([0.5])
  expect(made()).toEqual(['POST files/create', 'POST files/5/confirm'])
})

test('an upload that the store refuses is rolled back, and reported', async () => {
  const error = await failure(
    upload(async () => ({ status: 403, text: '<Error><Code>AccessDenied</Code><Message>x</Message></Error>' })),
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error?.message).toBe('The file could not be uploaded. Please try again.')
  expect(made()).toEqual(['POST files/create', 'DELETE files/5'])
})

test('the store’s message about the content is shown as it is', async () => {
  const text = JSON.stringify({ code: 'InvalidContent', message: 'This image is damaged' })
  expect((await failure(upload(async () => ({ status: 400, text }))))?.message).toBe('This image is damaged')
})

test('a lost connection also rolls the record back', async () => {
  const error = (await failure(upload(async () => ({ status: 0, text: '' })))) as ApiError
  expect(error.code).toBe('E_NETWORK')
  expect(made()).toEqual(['POST files/create', 'DELETE files/5'])
})

test('content that the check refuses is rolled back', async () => {
  confirm = { status: 422, body: { code: 'CUSTOM_ERR', msg: 'This file carries malware and was not kept' } }
  const error = await failure(upload(async () => ({ status: 204, text: '' })))
  expect(error?.message).toBe('This file carries malware and was not kept')
  expect(made().at(-1)).toBe('DELETE files/5')
})

test('without a record there is nothing to roll back', async () => {
  calls = serve(() => ({ status: 422, body: { code: 'CUSTOM_ERR', msg: 'There is no room for this file.' } }))
  const error = await failure(upload(async () => ({ status: 204, text: '' })))
  expect(error?.message).toBe('There is no room for this file.')
  expect(made()).toEqual(['POST files/create'])
})

test('a picture created on the screen is uploaded in two steps: files, then fields and decoded content', async () => {
  calls = serve(({ path }) => {
    if (path === 'files') return { status: 201, body: [{ file: { id: 5 }, data: FORM }] }
    return path === 'files/5/confirm' ? confirm : undefined
  })
  const seen: FormData[] = []
  const send: SendForm = async ({ url, form }) => {
    expect(url).toBe(FORM.url)
    seen.push(form)
    return { status: 204, text: '' }
  }
  const data_uri = `data:image/jpeg;base64,${btoa('picture')}`
  await uploadPicture({ data_uri, name: 'photo.jpg', type: 'user_profile', type_id: 4, send })
  expect(made()).toEqual(['POST files', 'POST files/5/confirm'])
  expect(calls[0].body).toEqual({
    name: 'photo.jpg',
    extension: 'jpg',
    file_type: 'image/jpeg',
    file_size: 7,
    type: 'user_profile',
    type_id: 4,
  })
  expect([...seen[0].keys()]).toEqual(['key', 'Policy', 'file'])
  expect(await (seen[0].get('file') as Blob).text()).toBe('picture')
})

test('a text that is not a picture is refused before any request', async () => {
  const error = await failure(
    uploadPicture({ data_uri: 'https://x.in/a.png', name: 'a.png', type: 'lead', type_id: 1 }),
  )
  expect(error?.message).toBe('This picture cannot be read')
  expect(calls).toEqual([])
})
