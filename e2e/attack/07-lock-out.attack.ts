import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { readErrorCode, YORK_DELIVERY, signInGuest } from './ordering.ts'
import { ATTACK_PORT } from './settings.ts'

const email = 'locked-out@example.com'
const password = 'a long walk home'
const passwordGrant = (typed: string) =>
  ({ grant_type: 'password', username: email, password: typed }) as const
const codeGrant = (otp: string) => ({ grant_type: 'custom_request', provider: 'otp', email, otp }) as const

/** Reads the codes mailed to the account from the sandbox's outbox, newest first. */
async function readMailedCodes(): Promise<string[]> {
  const reply = await fetch(`http://localhost:${Number(ATTACK_PORT) + 1}/control/outbox?to=${email}`)
  const messages = (await reply.json()) as { text: string }[] // the sandbox sends this type
  return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}

// trust T31: ten wrong passwords or sixty codes sent by anyone once locked the owner out for an hour.
test('the account owner can sign in after an attacker has used up every limit of the account', async () => {
  test.setTimeout(240_000)
  const owner = await signInGuest('203.0.113.71')
  await owner.call(authApi.register, { firstname: 'Ada', lastname: 'Byron', emailAddress: email, password })
  await owner.call(authApi.oauthToken, passwordGrant(password))
  await owner.call(authApi.revoke, {})
  for (let network = 0; network < 20; network += 1) {
    const attacker = await signInGuest(`198.51.100.${network}`)
    for (let turn = 0; turn < 11; turn += 1)
      await readErrorCode(attacker.call(authApi.oauthToken, passwordGrant('guess')))
    for (let turn = 0; turn < 3; turn += 1) {
      const guesser = await signInGuest(`198.51.100.${network}`)
      await readErrorCode(guesser.call(authApi.sendOtpMessage, { email, type: 'email' }))
      await readErrorCode(guesser.call(authApi.oauthToken, codeGrant('000000')))
      await readErrorCode(guesser.call(authApi.oauthToken, codeGrant('000001')))
    }
  }
  const late = await signInGuest('198.51.100.200')
  expect(await readErrorCode(late.call(authApi.oauthToken, passwordGrant('guess')))).toBe('RATE_LIMITED')

  await owner.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  expect(await owner.call(authApi.oauthToken, passwordGrant(password))).toMatchObject({ strategy: 'member' })

  const elsewhere = await signInGuest('192.0.2.71')
  const before = (await readMailedCodes()).length
  await elsewhere.call(authApi.sendOtpMessage, { email, type: 'email' })
  await expect.poll(async () => (await readMailedCodes()).length).toBeGreaterThan(before)
  const [code = ''] = await readMailedCodes()
  expect(await elsewhere.call(authApi.oauthToken, codeGrant(code))).toMatchObject({ strategy: 'member' })
})

async function requestPhoneCode(from: string): Promise<boolean | string> {
  const { call } = await signInGuest(from)
  const { basketToken } = await call(basketApi.addItem, {
    ...YORK_DELIVERY,
    menuItem: { menuItemId: 'oat-milk', quantity: 1 },
  })
  const person = { firstName: 'Ada', lastName: 'Byron', email, phoneNumber: '07700900777' }
  await call(checkoutApi.setContactDetails, { basketToken, ...person })
  const asked = call(memberApi.requestVerificationCode, { basketToken })
  return asked.then(
    ({ status }) => status,
    () => 'refused',
  )
}

test('the owner of a phone number still gets a code after a stranger has requested many', async () => {
  for (let session = 0; session < 20; session += 1) await requestPhoneCode('198.51.100.78')
  expect(await requestPhoneCode('198.51.100.78')).toBe('refused')
  expect(await requestPhoneCode('203.0.113.78')).toBe(true)
})
