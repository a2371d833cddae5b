import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'

const email = 'ada@fernhill.example'
const HOME = '203.0.113.7'
const passwordGrant = (typed: string) =>
  ({ grant_type: 'password', username: email, password: typed }) as const
const codeGrant = (otp: string) => ({ grant_type: 'custom_request', provider: 'otp', email, otp }) as const

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>
let owner: Visitor
beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ environment: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' }, change: sent.change })
  owner = await createMember({ newVisitor: (host) => app.newVisitor(host, HOME) }, email)
  await owner.call(authApi.revoke, {})
})

/** A new guest session from an address. */
async function guestFrom(address: string): Promise<Visitor> {
  const visitor = app.newVisitor(undefined, address)
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return visitor
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** Sends the same call from new networks until every one is rejected. */
async function spendLimits(networks: number, tries: (visitor: Visitor) => Promise<unknown>[]): Promise<void> {
  for (let network = 0; network < networks; network += 1) {
    const attacker = await guestFrom(`198.51.100.${network}`)
    await Promise.all(tries(attacker).map(outcomeOf))
  }
}

const wrongPasswords = (attacker: Visitor) =>
  Array.from({ length: 12 }, () => attacker.call(authApi.oauthToken, passwordGrant('guess')))

describe('an owner whose account limits an attacker has used up (T31)', () => {
  test('the owner signs in with the password on a known browser', async () => {
    await spendLimits(12, wrongPasswords)
    expect(
      await outcomeOf((await guestFrom('198.51.100.99')).call(authApi.oauthToken, passwordGrant('guess'))),
    ).toBe('RATE_LIMITED')
    await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    expect(await owner.call(authApi.oauthToken, passwordGrant(PASSWORD))).toMatchObject({
      strategy: 'member',
    })
  })

  test('the owner signs in with the password on a new browser while one network guesses passwords', async () => {
    await spendLimits(1, wrongPasswords)
    const elsewhere = await guestFrom(HOME)
    expect(await elsewhere.call(authApi.oauthToken, passwordGrant(PASSWORD))).toMatchObject({
      strategy: 'member',
    })
  })

  test('the owner signs in on a known browser from the attacker’s network', async () => {
    const neighbour = await guestFrom(HOME)
    for (let turn = 0; turn < 70; turn += 1) {
      await outcomeOf(neighbour.call(authApi.oauthToken, passwordGrant('guess')))
    }
    await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    expect(await owner.call(authApi.oauthToken, passwordGrant(PASSWORD))).toMatchObject({
      strategy: 'member',
    })
  })

  test('the owner gets a new code and signs in with it on an unknown browser', async () => {
    // Requests and guesses sixty codes from twenty networks.
    for (let network = 0; network < 20; network += 1) {
      for (let turn = 0; turn < 3; turn += 1) {
        const attacker = await guestFrom(`198.51.100.${network}`)
        await outcomeOf(attacker.call(authApi.sendOtpMessage, { email, type: 'email' }))
        await outcomeOf(attacker.call(authApi.oauthToken, codeGrant('000000')))
        await outcomeOf(attacker.call(authApi.oauthToken, codeGrant('000001')))
      }
    }
    const elsewhere = await guestFrom('192.0.2.50')
    const before = sent.mails.length
    await elsewhere.call(authApi.sendOtpMessage, { email, type: 'email' })
    await expect.poll(() => sent.mails.length).toBeGreaterThan(before)
    const digits = await sent.mailedCode(email)
    expect(await elsewhere.call(authApi.oauthToken, codeGrant(digits))).toMatchObject({ strategy: 'member' })
  })

  test('the owner gets a password reset link', async () => {
    await spendLimits(8, (attacker) =>
      Array.from({ length: 4 }, () => attacker.call(authApi.requestResetPassword, { email })),
    )
    await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    expect(await outcomeOf(owner.call(authApi.requestResetPassword, { email }))).toBe('done')
  })

  test('a signed-in owner can change the password', async () => {
    await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    await owner.call(authApi.oauthToken, passwordGrant(PASSWORD))
    await spendLimits(12, wrongPasswords)
    const change = { currentPassword: PASSWORD, newPassword: 'another long walk home' }
    expect(await outcomeOf(owner.call(memberApi.changePassword, change))).toBe('done')
  })
})

test('a known device has its own limit for password guesses', async () => {
  await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const answers: unknown[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    answers.push(await outcomeOf(owner.call(authApi.oauthToken, passwordGrant('guess'))))
  }
  expect(answers.slice(9)).toEqual(['SIGN_IN_FAILED', 'RATE_LIMITED'])
})

test('rejects a forged device cookie and a cookie of a different account', async () => {
  await spendLimits(12, wrongPasswords)
  const eve = await createMember(
    { newVisitor: (host) => app.newVisitor(host, '192.0.2.9') },
    'eve@fernhill.example',
  )
  for (const cookie of [eve.cookies.get('__Host-device') ?? '', 'made.up', '']) {
    const attacker = await guestFrom('192.0.2.9')
    attacker.cookies.set('__Host-device', cookie)
    expect(await outcomeOf(attacker.call(authApi.oauthToken, passwordGrant('guess')))).toBe('RATE_LIMITED')
  }
})
