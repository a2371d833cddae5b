import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '../../../testing/index.ts'
import { recordedMessages } from '../../../testing/message-fixtures.ts'

const guest = { grant_type: 'client_credentials' } as const
const ada = {
  firstname: 'Ada',
  lastname: "O'Byrne",
  emailAddress: 'Ada@fernhill.example',
  password: 'a long walk home',
}
const asAda = { grant_type: 'password', username: 'ada@fernhill.example', password: ada.password } as const

let app: TestApp
let sent: ReturnType<typeof recordedMessages>

beforeEach(async () => {
  sent = recordedMessages()
  app = await startApp({ change: sent.change })
})

async function registered(): Promise<Visitor> {
  const visitor = app.newVisitor()
  await visitor.call(authApi.oauthToken, guest)
  await visitor.call(authApi.register, ada)
  return visitor
}

/** Whether a call that requires a session succeeds; without one it is 401. */
const hasSession = async (visitor: Visitor) => {
  const response = await visitor.request('/api/auth/validateResetToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"token":"x"}',
  })
  return response.status !== 401
}

describe('a guest', () => {
  test('gets a cookie and two handles', async () => {
    const tokens = await app.call(authApi.oauthToken, guest)
    expect(tokens).toMatchObject({ strategy: 'guest', token_type: 'Bearer', expires_in: 1_800 })
    expect([...app.cookies.keys()]).toEqual(['__Host-sid'])
  })

  test('asking again keeps the session', async () => {
    await app.call(authApi.oauthToken, guest)
    const cookie = app.cookies.get('__Host-sid')
    await app.call(authApi.oauthToken, guest)
    expect(app.cookies.get('__Host-sid')).toBe(cookie)
  })

  test('handles name nobody without the cookie', async () => {
    const tokens = await app.call(authApi.oauthToken, guest)
    for (const handle of [tokens.access_token, tokens.refresh_token]) {
      const response = await app.newVisitor().request('/api/auth/requestResetPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${handle}` },
        body: '{"email":"a@b.example"}',
      })
      expect(response.status).toBe(401)
    }
  })
})

describe('signing in by password', () => {
  test('gives a session with a new cookie; the old one is dead', async () => {
    const visitor = await registered()
    const before = visitor.cookies.get('__Host-sid')
    expect(await visitor.call(authApi.oauthToken, asAda)).toMatchObject({ strategy: 'member' })
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    const thief = app.newVisitor()
    thief.cookies.set('__Host-sid', before ?? '')
    expect(await hasSession(thief)).toBe(false)
  })

  test.each([
    ['a wrong password', { ...asAda, password: 'a short walk home' }],
    ['an unknown address', { ...asAda, username: 'nobody@fernhill.example' }],
  ])('is refused for %s in the same words', async (_, grant) => {
    const visitor = await registered()
    await expect(visitor.call(authApi.oauthToken, grant)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
      status: 401,
      text: 'The email address or password is not right.',
    })
  })

  test('stops guessing after ten tries', async () => {
    const visitor = await registered()
    const guess = () =>
      visitor.call(authApi.oauthToken, { ...asAda, password: 'guess' }).catch((error) => error.code)
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await guess())
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('SIGN_IN_FAILED'))
    expect(answers[10]).toBe('RATE_LIMITED')
  })

  test('a member of one brand is nobody in another', async () => {
    await registered()
    await expect(app.newVisitor('ember.localhost').call(authApi.oauthToken, asAda)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
  })
})

describe('a member session', () => {
  test('is refreshed by its cookie, which changes; the old one works 10 s more', async () => {
    const visitor = await registered()
    await visitor.call(authApi.oauthToken, asAda)
    const old = visitor.cookies.get('__Host-sid') ?? ''
    app.setNow('2030-01-08T10:40:00Z')
    const refresh = { grant_type: 'refresh_token', refresh_token: 'anything' } as const
    expect(await visitor.call(authApi.oauthToken, refresh)).toMatchObject({ strategy: 'member' })
    expect(visitor.cookies.get('__Host-sid')).not.toBe(old)
    const other = app.newVisitor()
    other.cookies.set('__Host-sid', old)
    expect(await hasSession(other)).toBe(true)
    app.setNow('2030-01-08T10:40:11Z')
    expect(await hasSession(other)).toBe(false)
    expect(await hasSession(visitor)).toBe(true)
  })

  test('ends with logout', async () => {
    const visitor = await registered()
    await visitor.call(authApi.oauthToken, asAda)
    const cookie = visitor.cookies.get('__Host-sid') ?? ''
    await visitor.call(authApi.revoke, {})
    expect([...visitor.cookies.keys()]).toEqual(['__Host-device'])
    visitor.cookies.set('__Host-sid', cookie)
    expect(await hasSession(visitor)).toBe(false)
  })

  test('ends 30 days after sign-in, however often it was refreshed', async () => {
    const visitor = await registered()
    await visitor.call(authApi.oauthToken, asAda)
    app.setNow('2030-02-06T10:00:00Z')
    await visitor.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    app.setNow('2030-02-07T10:00:01Z')
    expect(await hasSession(visitor)).toBe(false)
  })
})

describe('an app', () => {
  const post = (path: string, body: object, token?: string) =>
    app.app.fetch(
      new Request(`http://fernhill.localhost${path}`, {
        method: 'POST',
        headers: {
          host: 'fernhill.localhost',
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
    )
  const tokensOf = async (body: object) => {
    const response = await post('/api/auth/oauthToken', body)
    const { access_token = '', refresh_token = '' } = (await response.json()) as Record<string, string>
    return { status: response.status, access_token, refresh_token }
  }
  const isAlive = async (token?: string) =>
    (await post('/api/auth/validateResetToken', { token: 'x' }, token)).status === 422

  test('gets real tokens that rotate; a reused one kills the family', async () => {
    await registered()
    const first = await tokensOf({ ...asAda, platform: 'ios' })
    expect(await isAlive(first.access_token)).toBe(true)
    const refresh = (token?: string) =>
      tokensOf({ grant_type: 'refresh_token', refresh_token: token, platform: 'ios' })
    const second = await refresh(first.refresh_token)
    expect(await isAlive(second.access_token)).toBe(true)
    expect(await isAlive(first.access_token)).toBe(false)
    app.setNow('2030-01-08T10:00:11Z')
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect(await isAlive(second.access_token)).toBe(false)
    expect((await refresh(second.refresh_token)).status).toBe(401)
  })

  test('an access token stops after half an hour', async () => {
    const { access_token } = await tokensOf({ ...guest, platform: 'android' })
    app.setNow('2030-01-08T10:29:59Z')
    expect(await isAlive(access_token)).toBe(true)
    app.setNow('2030-01-08T10:30:00Z')
    expect(await isAlive(access_token)).toBe(false)
  })

  test('a browser that calls itself an app still gets handles only', async () => {
    const tokens = await app.call(authApi.oauthToken, { ...guest, platform: 'ios' })
    expect(await isAlive(tokens.access_token)).toBe(false)
  })
})

describe('registration', () => {
  test('refuses an address that has an account', async () => {
    const visitor = await registered()
    await expect(
      visitor.call(authApi.register, { ...ada, emailAddress: 'ADA@FERNHILL.example' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN', fields: { emailAddress: expect.any(String) } })
  })

  test.each([
    ['a common password', { password: 'Password123' }, 'password'],
    ['a number that cannot be texted', { mobileContactNumber: '+1 202 555 0143' }, 'mobileContactNumber'],
    ['a code nobody has', { referralCode: 'ABCDEFGHJ' }, 'referralCode'],
  ])('refuses %s beside its field', async (_, change, field) => {
    await app.call(authApi.oauthToken, guest)
    await expect(app.call(authApi.register, { ...ada, ...change })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  })

  test('refuses fields that are not a visitor’s to set', async () => {
    await app.call(authApi.oauthToken, guest)
    const response = await app.request('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ada, mobileValidated: true }),
    })
    expect(response.status).toBe(422)
  })

  test('welcomes', async () => {
    await registered()
    expect((await sent.mailTo(ada.emailAddress, /Welcome to Fernhill Market/)).html).toContain('Hello Ada')
  })
})

describe('a forgotten password', () => {
  const linkToken = async () =>
    /reset-token\/(\S+)/.exec((await sent.mailTo(ada.emailAddress, /Choose a new password/)).text)?.[1] ?? ''

  test('is replaced once by the mailed link, which ends every session', async () => {
    const visitor = await registered()
    await visitor.call(authApi.oauthToken, asAda)
    const other = app.newVisitor()
    await other.call(authApi.oauthToken, guest)
    await other.call(authApi.requestResetPassword, { email: ada.emailAddress })
    const token = await linkToken()
    await other.call(authApi.validateResetToken, { token })
    const password = 'a longer walk home'
    expect(await other.call(authApi.resetPassword, { token, password })).toEqual({ success: true })
    expect(await hasSession(visitor)).toBe(false)
    expect(await other.call(authApi.oauthToken, { ...asAda, password })).toMatchObject({ strategy: 'member' })
    await expect(other.call(authApi.resetPassword, { token, password })).rejects.toMatchObject({
      text: 'Unable to create your new password.',
    })
  })

  test('a link is dead after half an hour', async () => {
    const visitor = await registered()
    await visitor.call(authApi.requestResetPassword, { email: ada.emailAddress })
    const token = await linkToken()
    app.setNow('2030-01-08T10:30:00Z')
    await expect(visitor.call(authApi.validateResetToken, { token })).rejects.toMatchObject({
      text: 'Unable to verify your email address.',
    })
  })

  test('the answer for an unknown address is the same to the byte', async () => {
    const visitor = await registered()
    const ask = async (email: string) => {
      const response = await visitor.request('/api/auth/requestResetPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      return `${response.status} ${await response.text()}`
    }
    expect(await ask('nobody@fernhill.example')).toBe(await ask(ada.emailAddress))
  })
})

describe('a one-time code', () => {
  const email = 'ada@fernhill.example'
  const byCode = (otp: string) => ({ grant_type: 'custom_request', provider: 'otp', email, otp }) as const

  async function withCode(): Promise<{ visitor: Visitor; code: string }> {
    const visitor = await registered()
    await visitor.call(authApi.sendOtpMessage, { email, type: 'email' })
    return { visitor, code: await sent.mailedCode(ada.emailAddress) }
  }

  test('signs in once', async () => {
    const { visitor, code } = await withCode()
    const other = app.newVisitor()
    await other.call(authApi.oauthToken, guest)
    await expect(other.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await visitor.call(authApi.oauthToken, byCode(spaced))).toMatchObject({ strategy: 'member' })
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      text: 'One time password code was incorrect.',
    })
  })

  test('is dead after five wrong tries', async () => {
    const { visitor, code } = await withCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn += 1) {
      await visitor.call(authApi.oauthToken, byCode(wrong)).catch(() => undefined)
    }
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
  })

  test('is dead after ten minutes', async () => {
    const { visitor, code } = await withCode()
    app.setNow('2030-01-08T10:10:00Z')
    await expect(visitor.call(authApi.oauthToken, byCode(code))).rejects.toMatchObject({
      code: 'OTP_INCORRECT',
    })
  })

  test('cannot be asked for twice within a minute', async () => {
    const { visitor } = await withCode()
    await expect(visitor.call(authApi.sendOtpMessage, { email, type: 'email' })).rejects.toMatchObject({
      text: 'Unable to send one time password code at this moment.',
    })
  })

  test('an unknown address gets the same answer and no message', async () => {
    await app.call(authApi.oauthToken, guest)
    const answer = await app.call(authApi.sendOtpMessage, { email: 'nobody@fernhill.example', type: 'email' })
    expect(answer).toEqual({ success: true, resendAfterSec: 60, expiresInSec: 600 })
    expect(sent.mails).toHaveLength(0)
  })
})
