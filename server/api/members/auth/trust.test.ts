import { beforeEach, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { oneTimeCodes, sessions } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { deleteExpiredAuthData } from './sweep.ts'
import { hasSession } from './auth.testing.ts'
import { postJson } from './trust.testing.ts'

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>
beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({
    environment: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' },
    change: sent.change,
  })
})

const email = 'ada@fernhill.example'
const byCode = (otp: string) => ({ grant_type: 'custom_request', provider: 'otp', email, otp }) as const
const codeOf = (error: { code?: string }) => error.code

test('checks at most five of a hundred simultaneous code guesses (T4)', async () => {
  await createMember(app, email)
  const thief = await createGuest(app)
  await thief.call(authApi.sendOtpMessage, { email, type: 'email' })
  const code = await sent.mailedCode(email)
  const wrong = Array.from({ length: 100 }, (_, at) => String(at).padStart(6, '0')).filter(
    (one) => one !== code,
  )
  const answers = await Promise.all(
    wrong.map((otp) => thief.call(authApi.oauthToken, byCode(otp)).catch(codeOf)),
  )
  const looked = await app.db.select({ tries: oneTimeCodes.tries }).from(oneTimeCodes)
  expect(Math.max(...looked.map(({ tries }) => tries))).toBe(5)
  expect(answers.filter((answer) => answer === 'OTP_INCORRECT').length).toBeLessThanOrEqual(10)
  expect(answers.every((answer) => answer === 'OTP_INCORRECT' || answer === 'RATE_LIMITED')).toBe(true)
  expect(await thief.call(authApi.oauthToken, byCode(code)).catch(codeOf)).not.toMatchObject({
    strategy: 'member',
  })
})

test('a code requested with a basket works only with that basket (T4)', async () => {
  await createMember(app, email)
  const guest = await createGuest(app)
  await guest.call(authApi.sendOtpMessage, { email, type: 'email', basketToken: 'mine' })
  const code = await sent.mailedCode(email)
  const withBasket = (basketToken: string) => guest.call(authApi.oauthToken, { ...byCode(code), basketToken })
  await expect(withBasket('other')).rejects.toMatchObject({ code: 'OTP_INCORRECT' })
  expect(await withBasket('mine')).toMatchObject({ strategy: 'member' })
})

test('tokens stolen from local storage give no access (T1)', async () => {
  const ada = await createMember(app, email)
  const handles = await ada.call(authApi.oauthToken, { grant_type: 'refresh_token' })
  const thief = app.newVisitor()
  for (const token of [handles.access_token, handles.refresh_token]) {
    const bearer = { authorization: `Bearer ${token}` }
    expect((await postJson(thief, '/api/member/profile/get', { body: {}, headers: bearer })).status).toBe(401)
    const refresh = { grant_type: 'refresh_token', refresh_token: token }
    for (const platform of ['website', 'ios']) {
      expect((await postJson(thief, '/api/auth/oauthToken', { body: { ...refresh, platform } })).status).toBe(
        401,
      )
    }
  }
})

test('a session cookie planted in another browser is no session there (T1)', async () => {
  const planters = { guest: await createGuest(app), member: await createMember(app, email) }
  for (const planter of Object.values(planters))
    for (const isNew of [true, false]) {
      const victim = isNew ? app.newVisitor() : await createGuest(app)
      const own = victim.cookies.get('__Host-larder-browser')
      victim.cookies.set('__Host-sid', planter.cookies.get('__Host-sid') ?? '')
      expect(await hasSession(victim)).toBe(false)
      expect(await victim.call(authApi.oauthToken, { grant_type: 'client_credentials' })).toMatchObject({
        strategy: 'guest',
      })
      expect(victim.cookies.get('__Host-sid')).not.toBe(planter.cookies.get('__Host-sid'))
      expect([undefined, victim.cookies.get('__Host-larder-browser')]).toContain(own)
      expect([await hasSession(planter), await hasSession(victim)]).toEqual([true, true])
    }
})

test('a session from before sessions named their browser gets its name with the next grant (T1)', async () => {
  const guest = await createGuest(app)
  await app.db.update(sessions).set({ browserHash: null })
  guest.cookies.delete('__Host-larder-browser')
  expect(await hasSession(guest)).toBe(true)
  const planted = guest.cookies.get('__Host-sid') ?? ''
  await guest.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  for (const secret of [planted, guest.cookies.get('__Host-sid') ?? '']) {
    const stranger = app.newVisitor()
    stranger.cookies.set('__Host-sid', secret)
    expect([await hasSession(guest), await hasSession(stranger)]).toEqual([true, false])
  }
})

test('sign-in replaces a fixated session (T1)', async () => {
  const thief = await createGuest(app)
  await createMember(app, email)
  const victim = app.newVisitor()
  victim.cookies.set('__Host-sid', thief.cookies.get('__Host-sid') ?? '')
  await victim.call(authApi.oauthToken, { grant_type: 'password', username: email, password: PASSWORD })
  expect((await postJson(thief, '/api/member/profile/get', { body: {} })).status).toBe(401)
})

test.each([
  ['a form on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page on a sibling host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ['a client that sends no origin', { 'sec-fetch-site': '' }],
])('rejects a write request from %s (T15)', async (_, headers) => {
  const ada = await createMember(app, email)
  const response = await postJson(ada, '/api/auth/revoke', { body: {}, headers: headers })
  expect(response.status).toBe(403)
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''])(
  'rejects a write request with the form content type %j (T15)',
  async (type) => {
    const ada = await createMember(app, email)
    const body = '{"firstname":"Mallory"}'
    const init = { method: 'PUT', headers: { 'content-type': type }, body }
    expect((await ada.request('/api/member/profile/update', init)).status).toBe(415)
    const query = await ada.request('/api/member/profile/update?firstname=Mallory', {
      method: 'PUT',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(query.status).toBe(403)
  },
)

test('deletes expired sessions (T24)', async () => {
  await createGuest(app)
  app.setNow('2030-02-08T10:00:00Z')
  await createGuest(app)
  await deleteExpiredAuthData(app.deps)
  expect(await app.db.$count(sessions)).toBe(1)
})
