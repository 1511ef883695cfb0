import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SessionProduct, sessionProduct, signUpBody } from '../../testing.server.ts'

let product: SessionProduct
beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const signUpIn = (email: string, language: string) =>
  product.call(null, 'POST', '/signup', signUpBody({ email }), { 'accept-language': language })
const codeIn = (letter: string) => /\b\d{6}\b/.exec(letter)?.[0] ?? ''

test('whoever signs up in Hindi gets the code in Hindi, and keeps Hindi', async () => {
  const email = 'hindi@example.in'
  await signUpIn(email, 'hi')
  const letter = await product.letter(email)
  expect(letter).toMatch(/^आपका Vanik कोड है \d{6}\n/)
  const { body } = await product.call(null, 'POST', '/signup_otp', { email, otp: codeIn(letter) })
  const preferences = await product.as(body.token.token, 'GET', '/preferences')
  expect(preferences.body.account).toEqual({ language: 'hi' })
})

test('a browser that asks for a language we do not have gets English', async () => {
  await signUpIn('french@example.in', 'fr-FR, fr;q=0.9')
  expect(await product.letter('french@example.in')).toMatch(/^Your Vanik code is/)
})

test('the link for a new password comes in the language of the account, not of the browser that asks', async () => {
  const { token, email } = await product.signUp('tamil@example.in')
  await product.as(token, 'PUT', '/preferences', { level: 'account', values: { language: 'ta' } })
  await product.call(null, 'POST', '/forgot_password', { email }, { 'accept-language': 'gu' })
  expect(await product.letter(email)).toMatch(/^புதிய கடவுச்சொல்லைத் தேர்ந்தெடுக்க இந்த இணைப்பைத் திறக்கவும்:\n\nhttp/)
})

test('somebody who signs up with the address of an account does not change its language', async () => {
  const { token, email } = await product.signUp('kept@example.in')
  expect((await signUpIn(email, 'hi')).status).toBe(422)
  const { body } = await product.as(token, 'GET', '/preferences')
  expect(body.account).toEqual({})
})
