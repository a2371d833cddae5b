import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { adaDetails, guestGrant, registerAda } from './auth.testing.ts'

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>

beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ change: sent.change })
})

describe('registration', () => {
  test('registration rejects an email address that has an account', async () => {
    const visitor = await registerAda(app)
    await expect(
      visitor.call(authApi.register, { ...adaDetails, emailAddress: 'ADA@FERNHILL.example' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN', fields: { emailAddress: expect.any(String) } })
  })

  test.each([
    ['a common password', { password: 'Password123' }, 'password'],
    ['a number that cannot receive SMS', { mobileContactNumber: '+1 202 555 0143' }, 'mobileContactNumber'],
    ['an unknown referral code', { referralCode: 'ABCDEFGHJ' }, 'referralCode'],
  ])('registration rejects %s next to the field', async (_, change, field) => {
    await app.call(authApi.oauthToken, guestGrant)
    await expect(app.call(authApi.register, { ...adaDetails, ...change })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  })

  test('registration rejects fields that a visitor may not set', async () => {
    await app.call(authApi.oauthToken, guestGrant)
    const response = await app.request('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...adaDetails, mobileValidated: true }),
    })
    expect(response.status).toBe(422)
  })

  test('registration sends a welcome message, without the name while the address is not proven', async () => {
    await registerAda(app)
    const { html, text } = await sent.mailTo(adaDetails.emailAddress, /Welcome to Fernhill Market/)
    expect(html).toContain('Hello, your account is ready.')
    expect(html + text).not.toContain('Ada')
  })
})
