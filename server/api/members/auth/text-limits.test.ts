import { beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { SMS_LIMITS } from './text-limits.ts'

const email = 'ada@fernhill.example'
const unknownEmail = 'nobody@fernhill.example'
const mobileContactNumber = '07700 900123'

let app: TestApp
let owner: Visitor
let sent: ReturnType<typeof createMessageRecorder>
beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ environment: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' }, change: sent.change })
  const home = { newVisitor: (host?: string) => app.newVisitor(host, '203.0.113.7') }
  owner = await createMember(home, email, { mobileContactNumber })
  await owner.call(authApi.revoke, {})
})

/** Requests a code by SMS in a new session. */
async function askForText(visitor: Visitor, address: string): Promise<string> {
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return visitor.call(authApi.sendOtpMessage, { email: address, type: 'mobile' }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
}
const visitorFrom = (network: number) => app.newVisitor(undefined, `198.51.100.${network}`)

/** Sets a limit's counter to this value, counted from the first request. */
const setCount = (rule: { name: string }, points: number) =>
  app.db.$client.query('update rate_limits set points = $1 where key like $2', [points, `${rule.name}:%`])

describe('SMS limits of a brand (T4, T31)', () => {
  test('unknown email addresses do not use up the brand’s SMS limit', async () => {
    await askForText(visitorFrom(1), email)
    await setCount(SMS_LIMITS.anyone.brand, SMS_LIMITS.anyone.brand.points - 1)
    for (let network = 2; network < 6; network += 1) {
      expect(await askForText(visitorFrom(network), unknownEmail)).toBe('done')
    }
    expect(await askForText(visitorFrom(6), email)).toBe('done')
    await expect.poll(() => sent.texts.length).toBe(2)
  })

  test('one network cannot use up the brand’s SMS limit', async () => {
    await askForText(visitorFrom(1), unknownEmail)
    await setCount(SMS_LIMITS.anyone.network, SMS_LIMITS.anyone.network.points)
    expect(await askForText(visitorFrom(1), email)).toBe('RATE_LIMITED')
    expect(await askForText(visitorFrom(2), email)).toBe('done')
    const { brand, network } = SMS_LIMITS.anyone
    expect(brand.points / network.points).toBeGreaterThanOrEqual(40)
  })

  test('an SMS limit used up by strangers reveals no account, and a known browser still gets its code', async () => {
    await askForText(visitorFrom(1), email)
    await setCount(SMS_LIMITS.anyone.brand, SMS_LIMITS.anyone.brand.points)
    expect(await askForText(visitorFrom(2), email)).toBe('RATE_LIMITED')
    expect(await askForText(visitorFrom(3), unknownEmail)).toBe('RATE_LIMITED')
    await expect.poll(() => sent.texts.length).toBe(1)
    expect(await askForText(owner, email)).toBe('done')
    await expect.poll(() => sent.texts.length).toBe(2)
  })
})
