import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { adaDetails, adaGrant, guestGrant, hasSession, registerAda } from './auth.testing.ts'

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>

beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ change: sent.change })
})

describe('password reset', () => {
  const linkToken = async () =>
    /reset-token\/(\S+)/.exec(
      (await sent.mailTo(adaDetails.emailAddress, /Choose a new password/)).text,
    )?.[1] ?? ''

  test('the mailed link resets the password once and ends every session', async () => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.oauthToken, adaGrant)
    const other = app.newVisitor()
    await other.call(authApi.oauthToken, guestGrant)
    await other.call(authApi.requestResetPassword, { email: adaDetails.emailAddress })
    const token = await linkToken()
    await other.call(authApi.validateResetToken, { token })
    const password = 'a longer walk home'
    expect(await other.call(authApi.resetPassword, { token, password })).toEqual({ success: true })
    expect(await hasSession(visitor)).toBe(false)
    expect(await other.call(authApi.oauthToken, { ...adaGrant, password })).toMatchObject({
      strategy: 'member',
    })
    await expect(other.call(authApi.resetPassword, { token, password })).rejects.toMatchObject({
      text: 'Unable to create your new password.',
    })
  })

  test('a reset link expires after half an hour', async () => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.requestResetPassword, { email: adaDetails.emailAddress })
    const token = await linkToken()
    app.setNow('2030-01-08T10:30:00Z')
    await expect(visitor.call(authApi.validateResetToken, { token })).rejects.toMatchObject({
      text: 'Unable to verify your email address.',
    })
  })

  test('a reset for an unknown email address gets the same response', async () => {
    const visitor = await registerAda(app)
    const ask = async (email: string) => {
      const response = await visitor.request('/api/auth/requestResetPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      return `${response.status} ${await response.text()}`
    }
    expect(await ask('unknown@fernhill.example')).toBe(await ask(adaDetails.emailAddress))
  })
})
