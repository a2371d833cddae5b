import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { rateLimits } from '../../model/schema/index.ts'
import { AUTH_LIMITS } from './auth-limits.ts'
import { adaGrant, guestGrant, hasSession, registerAda } from './auth.testing.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change })
})

describe('member sessions', () => {
  const refresh = { grant_type: 'refresh_token', refresh_token: 'anything' } as const
  /** The same browser with the session cookie of an earlier moment. */
  const withCookie = (visitor: Visitor, secret: string): Visitor => {
    const other = app.newVisitor()
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
    other.cookies.set('__Host-sid', secret)
    return other
  }
  const readCookie = (visitor: Visitor) => visitor.cookies.get('__Host-sid') ?? ''

  test('the session cookie rotates on refresh, and the old one works for 10 s and until the new one is used', async () => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.oauthToken, adaGrant)
    const old = readCookie(visitor)
    app.setNow('2030-01-08T10:40:00Z')
    expect(await visitor.call(authApi.oauthToken, refresh)).toMatchObject({ strategy: 'member' })
    expect(readCookie(visitor)).not.toBe(old)
    // Another tab of the same browser, whose request was already on its way.
    const other = withCookie(visitor, old)
    expect(await hasSession(visitor)).toBe(true)
    expect(await hasSession(other)).toBe(true)
    app.setNow('2030-01-08T10:40:11Z')
    expect(await hasSession(visitor)).toBe(true)
    expect(await hasSession(other)).toBe(false)
    expect(await hasSession(visitor)).toBe(true)
  })

  test.each([
    ['member', adaGrant],
    ['guest', guestGrant],
  ])(
    'a %s whose refresh got no reply goes on with the old cookie, and can refresh again',
    async (strategy, grant) => {
      const lost = await registerAda(app)
      await lost.call(authApi.oauthToken, grant)
      const shopper = withCookie(lost, readCookie(lost))
      const old = readCookie(shopper)
      app.setNow('2030-01-08T10:40:00Z')
      await lost.call(authApi.oauthToken, refresh)
      app.setNow('2030-01-08T11:20:00Z')
      expect(await hasSession(shopper)).toBe(true)
      expect(await shopper.call(authApi.oauthToken, refresh)).toMatchObject({ strategy })
      expect(readCookie(shopper)).not.toBe(old)
      app.setNow('2030-01-08T11:20:11Z')
      expect(await hasSession(shopper)).toBe(true)
      // The cookie that nobody got is dead, and so is the old one now that its successor was used.
      expect(await hasSession(lost)).toBe(false)
      expect(await hasSession(withCookie(shopper, old))).toBe(false)
    },
  )

  test('two tabs that refresh again after a lost reply both keep the session', async () => {
    const lost = await registerAda(app)
    await lost.call(authApi.oauthToken, adaGrant)
    const [first, second] = [withCookie(lost, readCookie(lost)), withCookie(lost, readCookie(lost))]
    const old = readCookie(first)
    app.setNow('2030-01-08T10:40:00Z')
    await lost.call(authApi.oauthToken, refresh)
    app.setNow('2030-01-08T11:20:00Z')
    const replies = await Promise.all([first, second].map((tab) => tab.call(authApi.oauthToken, refresh)))
    expect(replies).toMatchObject([{ strategy: 'member' }, { strategy: 'member' }])
    // One of them got the browser's new cookie.
    const renewed = [first, second].filter((tab) => readCookie(tab) !== old)
    expect(renewed).toHaveLength(1)
    app.setNow('2030-01-08T11:20:11Z')
    for (const tab of renewed) expect(await hasSession(tab)).toBe(true)
  })

  test('logging out ends the session', async () => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.oauthToken, adaGrant)
    const cookie = visitor.cookies.get('__Host-sid') ?? ''
    await visitor.call(authApi.revoke, {})
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-larder-browser'])
    visitor.cookies.set('__Host-sid', cookie)
    expect(await hasSession(visitor)).toBe(false)
  })

  test.each([
    ['an active', '2030-01-08T10:01:00Z'],
    ['a dormant', '2030-01-08T10:40:00Z'],
  ])('a guest’s session that is refused ends %s member’s all the same', async (_, now) => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.oauthToken, adaGrant)
    await app.db.update(rateLimits).set({ points: AUTH_LIMITS.guestByAddress.points })
    app.setNow(now)
    const asGuest = visitor.call(authApi.oauthToken, { ...guestGrant, strategy: 'guest' })
    await expect(asGuest).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(visitor.call(authApi.oauthToken, refresh)).rejects.toMatchObject({ status: 401 })
  })

  test('a session ends 30 days after sign-in, however often it is refreshed', async () => {
    const visitor = await registerAda(app)
    await visitor.call(authApi.oauthToken, adaGrant)
    app.setNow('2030-02-06T10:00:00Z')
    await visitor.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    app.setNow('2030-02-07T10:00:01Z')
    expect(await hasSession(visitor)).toBe(false)
  })
})

describe('app sessions', () => {
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

  test('an app gets rotating tokens, and reusing a token revokes the whole family', async () => {
    await registerAda(app)
    const first = await tokensOf({ ...adaGrant, platform: 'ios' })
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

  test('an app whose refresh got no reply refreshes again within 10 s', async () => {
    await registerAda(app)
    const first = await tokensOf({ ...adaGrant, platform: 'ios' })
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token, platform: 'ios' }
    await tokensOf(refresh)
    app.setNow('2030-01-08T10:00:09Z')
    const again = await tokensOf(refresh)
    app.setNow('2030-01-08T10:20:00Z')
    expect(await isAlive(again.access_token)).toBe(true)
    const next = await tokensOf({ ...refresh, refresh_token: again.refresh_token })
    expect(await isAlive(next.access_token)).toBe(true)
  })

  test('an app’s access token expires after half an hour', async () => {
    const { access_token } = await tokensOf({ ...guestGrant, platform: 'android' })
    app.setNow('2030-01-08T10:29:59Z')
    expect(await isAlive(access_token)).toBe(true)
    app.setNow('2030-01-08T10:30:00Z')
    expect(await isAlive(access_token)).toBe(false)
  })

  test('a browser that claims to be an app does not get usable tokens', async () => {
    const tokens = await app.call(authApi.oauthToken, { ...guestGrant, platform: 'ios' })
    expect(await isAlive(tokens.access_token)).toBe(false)
  })
})
