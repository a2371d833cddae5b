import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { adaGrant, guestGrant, hasSession, registerAda } from './auth.testing.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change })
})

describe('guest sessions', () => {
  test('a guest gets a session cookie and two opaque tokens', async () => {
    const tokens = await app.call(authApi.oauthToken, guestGrant)
    expect(tokens).toMatchObject({ strategy: 'guest', token_type: 'Bearer', expires_in: 1_800 })
    expect([...app.cookies.keys()]).toEqual(['__Host-larder-browser', '__Host-sid'])
  })

  test('requesting a guest session again keeps the session', async () => {
    await app.call(authApi.oauthToken, guestGrant)
    const cookie = app.cookies.get('__Host-sid')
    await app.call(authApi.oauthToken, guestGrant)
    expect(app.cookies.get('__Host-sid')).toBe(cookie)
  })

  test('the opaque tokens do not authenticate a visitor without the cookie', async () => {
    const tokens = await app.call(authApi.oauthToken, guestGrant)
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

describe('sign-in by password', () => {
  test('signing in replaces the session cookie and revokes the old one', async () => {
    const visitor = await registerAda(app)
    const before = visitor.cookies.get('__Host-sid')
    expect(await visitor.call(authApi.oauthToken, adaGrant)).toMatchObject({ strategy: 'member' })
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    const thief = app.newVisitor()
    thief.cookies.set('__Host-sid', before ?? '')
    expect(await hasSession(thief)).toBe(false)
  })

  test.each([
    ['a wrong password', { ...adaGrant, password: 'a short walk home' }],
    ['an unknown address', { ...adaGrant, username: 'unknown@fernhill.example' }],
  ])('rejects %s with the same message', async (_, grant) => {
    const visitor = await registerAda(app)
    await expect(visitor.call(authApi.oauthToken, grant)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
      status: 401,
      text: 'The email address or password is not right.',
    })
  })

  test('blocks password guesses after ten attempts', async () => {
    const visitor = await registerAda(app)
    const guess = () =>
      visitor.call(authApi.oauthToken, { ...adaGrant, password: 'guess' }).catch((error) => error.code)
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await guess())
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('SIGN_IN_FAILED'))
    expect(answers[10]).toBe('RATE_LIMITED')
  })

  test('a member of one brand is unknown to another brand', async () => {
    await registerAda(app)
    await expect(app.newVisitor('ember.localhost').call(authApi.oauthToken, adaGrant)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
  })
})
