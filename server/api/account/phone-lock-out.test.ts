import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'

const phone = '07700 900123'
const HOME = '203.0.113.7'

let app: TestApp
let sent: ReturnType<typeof createMessageRecorder>
beforeEach(async () => {
  sent = createMessageRecorder()
  app = await startApp({ environment: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' }, change: sent.change })
})

/** Starts a new session in this browser with a basket whose contact details contain the phone number. */
async function checkOut(visitor: Visitor): Promise<string> {
  visitor.cookies.delete('__Host-sid')
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { basketToken } = await visitor.call(basketApi.addItem, {
    storeId: 12,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'braeburn-apples', quantity: 1 },
  })
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@fernhill.example', phoneNumber: phone }
  await visitor.call(checkoutApi.setContactDetails, { basketToken, ...person })
  return basketToken
}

async function askForCode(visitor: Visitor, basketToken?: string): Promise<string> {
  const request = visitor.call(memberApi.requestVerificationCode, { basketToken })
  return request.then(
    ({ status, code }) => (status ? 'sent' : (code ?? 'refused')),
    (error: { code: string }) => error.code,
  )
}

/** Strangers enter the phone number in their own baskets and request codes, each time in a new session. */
async function strangersAsk(networks: number, sessions: number): Promise<void> {
  for (let turn = 0; turn < networks * sessions; turn += 4) {
    const ask = async (_: unknown, at: number) => {
      const stranger = app.newVisitor(undefined, `198.51.100.${(turn + at) % networks}`)
      return askForCode(stranger, await checkOut(stranger))
    }
    await Promise.all(Array.from({ length: 4 }, ask))
  }
}

describe('phone codes while a stranger requests many of them (T31)', () => {
  test('the owner of a phone still gets a code in checkout while one network floods it with requests', async () => {
    await strangersAsk(1, 20)
    const owner = app.newVisitor(undefined, HOME)
    expect(await askForCode(owner, await checkOut(owner))).toBe('sent')
    // The number of SMS that strangers can cause stays limited.
    expect(sent.texts.length).toBeLessThanOrEqual(4)
  })

  test('the owner of a phone still gets a code on a known browser and as a member while many networks flood it', async () => {
    const owner = app.newVisitor(undefined, HOME)
    const basketToken = await checkOut(owner)
    await askForCode(owner, basketToken)
    const verificationCode = await sent.textedCode('+447700900123')
    await owner.call(memberApi.checkVerificationCode, { basketToken, verificationCode })

    await strangersAsk(8, 3)
    const late = app.newVisitor(undefined, '198.51.100.99')
    expect(await askForCode(late, await checkOut(late))).toBe('RATE_LIMITED')

    expect(await askForCode(owner, await checkOut(owner))).toBe('sent')
    const fromElsewhere = { newVisitor: (host?: string) => app.newVisitor(host, '192.0.2.50') }
    const member = await createMember(fromElsewhere, 'ada@fernhill.example', { mobileContactNumber: phone })
    expect(await askForCode(member)).toBe('sent')
  })
})
