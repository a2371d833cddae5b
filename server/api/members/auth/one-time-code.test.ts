import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { adaDetails, guestGrant, registerAda } from './auth.testing.ts'

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>

beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ change: sent.change })
})

describe('one-time codes', () => {
  const email = 'ada@fernhill.example'
  const byCode = (otp: string) => ({ grant_type: 'custom_request', provider: 'otp', email, otp }) as const

  async function withCode(): Promise<{ visitor: Visitor; code: string }> {
    const visitor = await registerAda(app)
    await visitor.call(authApi.sendOtpMessage, { email, type: 'email' })
    return { visitor, code: await sent.mailedCode(adaDetails.emailAddress) }
  }

  test('a one-time code signs in once', async () => {
    const { visitor, code } = await withCode()
    const other = app.newVisitor()
    await other.call(authApi.oauthToken, guestGrant)
    await expect(other.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await visitor.call(authApi.oauthToken, byCode(spaced))).toMatchObject({ strategy: 'member' })
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      text: 'One time password code was incorrect.',
    })
  })

  test('a one-time code expires after five wrong attempts', async () => {
    const { visitor, code } = await withCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn += 1) {
      await visitor.call(authApi.oauthToken, byCode(wrong)).catch(() => undefined)
    }
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
  })

  test('a one-time code expires after ten minutes', async () => {
    const { visitor, code } = await withCode()
    app.setNow('2030-01-08T10:10:00Z')
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
  })

  test('a one-time code cannot be requested twice within a minute', async () => {
    const { visitor } = await withCode()
    await expect(visitor.call(authApi.sendOtpMessage, { email, type: 'email' })).rejects.toMatchObject({
      text: 'Unable to send one time password code at this moment.',
    })
  })

  test('requesting a code for an unknown email address gets the same response and sends nothing', async () => {
    await app.call(authApi.oauthToken, guestGrant)
    const answer = await app.call(authApi.sendOtpMessage, {
      email: 'unknown@fernhill.example',
      type: 'email',
    })
    expect(answer).toEqual({ success: true, resendAfterSec: 60, expiresInSec: 600 })
    expect(sent.mails).toHaveLength(0)
  })
})
