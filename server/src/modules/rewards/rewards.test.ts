import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { startApp, type TestApp, type Visitor } from '../../../testing/index.ts'
import { asMember } from '../../../testing/member-fixtures.ts'
import { recordedMessages } from '../../../testing/message-fixtures.ts'
import { creditOf, grantCredit, returnCredit, rewardDelivered, spendCredit } from './index.ts'

let app: TestApp
let sent: ReturnType<typeof recordedMessages>
const brandId = 'fernhill'
const now = new Date('2030-01-08T10:00:00Z')

beforeEach(async () => {
  sent = recordedMessages()
  app = await startApp({ change: sent.change })
})

const idOf = async (member: Visitor) => (await member.call(memberApi.getProfile, {})).memberId

async function verifyPhone(member: Visitor, phone: string): Promise<void> {
  sent.texts.length = 0
  await member.call(memberApi.requestVerificationCode, {})
  await member.call(memberApi.checkVerificationCode, { verificationCode: await sent.textedCode(phone) })
}

const deliver = (memberId: string, businessOrderId: string, spendPence = 2_000) =>
  inTransaction(app.db, (tx) =>
    rewardDelivered(tx, { brandId, memberId, businessOrderId, storeId: 12, spendPence, now }),
  )
const balance = async (member: Visitor) => (await member.call(memberApi.creditSummary, {})).balance

describe('an invitation', () => {
  async function invited(phone: string, email = 'bob@fernhill.example') {
    const ada = await asMember(app, 'ada@fernhill.example')
    const { referFriendCode } = await ada.call(memberApi.referralSummary, {})
    const bob = await asMember(app, email, { referralCode: referFriendCode, mobileContactNumber: phone })
    return { ada, bob, referFriendCode }
  }

  test('gives both £5 after the first delivered order and a verified phone, once', async () => {
    const { ada, bob } = await invited('07700 900123')
    const bobId = await idOf(bob)
    await deliver(bobId, 'order-1')
    expect(await balance(ada)).toBe(0)
    await verifyPhone(bob, '+447700900123')
    await deliver(bobId, 'order-2')
    expect([await balance(ada), await balance(bob)]).toEqual([5, 5])
    expect(await ada.call(memberApi.referralSummary, {})).toMatchObject({
      rewarded: 1,
      pending: 0,
      earned: 5,
    })
    expect(await bob.call(memberApi.referralSummary, {})).toMatchObject({ invitedBy: { status: 'rewarded' } })
  })

  test('one phone proves one member', async () => {
    const { ada, bob, referFriendCode } = await invited('07700 900123')
    await verifyPhone(bob, '+447700900123')
    await deliver(await idOf(bob), 'order-1')
    const eve = await asMember(app, 'eve@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    expect(await eve.call(memberApi.requestVerificationCode, {})).toMatchObject({
      status: false,
      code: 'MOBILE_USED_WITH_INVITE',
      message: 'Phone number has already been verified by another member',
    })
    await deliver(await idOf(eve), 'order-2')
    expect(await balance(ada)).toBe(5)
  })

  test('a farm of a hundred accounts on one phone earns one reward (T17)', async () => {
    const phone = '07700 900123'
    const ada = await asMember(app, 'ada@fernhill.example')
    const { referFriendCode: referralCode } = await ada.call(memberApi.referralSummary, {})
    const farm: Visitor[] = []
    const refusals = new Set<unknown>()
    for (let at = 0; at < 100; at += 1) {
      await asMember(app, `farm-${at}@fernhill.example`, { referralCode, mobileContactNumber: phone }).then(
        (one) => farm.push(one),
        (error: { code?: string }) => refusals.add(error.code),
      )
    }
    expect(farm.length).toBeLessThanOrEqual(20)
    expect([...refusals]).toEqual(['RATE_LIMITED'])
    const [first, ...others] = farm
    if (!first) throw new Error('Nobody could register')
    await verifyPhone(first, '+447700900123')
    for (const [at, one] of farm.entries()) await deliver(await idOf(one), `order-${at}`)
    for (const one of others) {
      const asked = await one.call(memberApi.requestVerificationCode, {})
      expect(asked.code).toBe('MOBILE_USED_WITH_INVITE')
    }
    expect(await balance(ada)).toBe(5)
  }, 60_000)

  test('a phone that was let go is still used up', async () => {
    const { ada, bob, referFriendCode } = await invited('07700 900123')
    await verifyPhone(bob, '+447700900123')
    await deliver(await idOf(bob), 'order-1')
    await bob.call(memberApi.updateProfile, { mobileContactNumber: '07700 900999' })
    const eve = await asMember(app, 'eve@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    await verifyPhone(eve, '+447700900123')
    await deliver(await idOf(eve), 'order-2')
    expect([await balance(ada), await balance(eve)]).toEqual([5, 0])
  })
})

describe('loyalty', () => {
  test('counts delivered orders once and gives each tier’s credit once', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const memberId = await idOf(ada)
    await deliver(memberId, 'order-1', 4_000)
    await deliver(memberId, 'order-1', 4_000)
    expect(await balance(ada)).toBe(0)
    await deliver(memberId, 'order-2', 1_000)
    await deliver(memberId, 'order-3', 500)
    expect(await balance(ada)).toBe(2.5)
    expect(await ada.call(memberApi.loyaltyProgress, { storeId: 12 })).toMatchObject({
      progress: { spend: 55, currentTier: 'Seedling', nextTier: 'Sapling', nextTierIn: 95 },
      store: { storeId: 12 },
    })
    expect((await ada.call(memberApi.loyaltySummary, {})).history).toHaveLength(3)
  })
})

describe('credit', () => {
  test('two orders at once cannot spend the same penny', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const owner = { brandId, memberId: await idOf(ada) }
    const gift = { ...owner, amountPence: 500, key: 'gift', text: 'Gift', now }
    await inTransaction(app.db, (tx) => grantCredit(tx, gift))
    await inTransaction(app.db, (tx) => grantCredit(tx, gift))
    const take = (orderId: string) =>
      inTransaction(app.db, (tx) =>
        spendCredit(tx, { ...owner, amountPence: 400, orderId, orderNumber: orderId, now }),
      )
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map(take))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await creditOf(app.db, owner)).toBe(100)
    for (const orderId of ['a', 'b', 'c', 'd', 'a']) {
      await inTransaction(app.db, (tx) => returnCredit(tx, { ...owner, orderId, now }))
    }
    expect(await creditOf(app.db, owner)).toBe(500)
  })
})

describe('being forgotten', () => {
  test('takes a mailed code, ends the session and leaves nothing', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    await ada.call(memberApi.requestForget, {})
    const code = await sent.mailedCode('ada@fernhill.example')
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(ada.call(memberApi.confirmForget, { verificationCode: wrong })).rejects.toMatchObject({
      text: 'Verification code is incorrect',
    })
    await ada.call(memberApi.confirmForget, { verificationCode: code })
    expect(ada.cookies.size).toBe(0)
    await expect(ada.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
    await asMember(app, 'ada@fernhill.example')
  })
})

test('a wrong verification code says so', async () => {
  const ada = await asMember(app, 'ada@fernhill.example', { mobileContactNumber: '07700 900123' })
  await ada.call(memberApi.requestVerificationCode, {})
  const code = await sent.textedCode('+447700900123')
  expect(sent.texts.at(-1)?.text).toContain(`@fernhill.localhost #${code}`)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(ada.call(memberApi.checkVerificationCode, { verificationCode: wrong })).rejects.toMatchObject({
    text: 'The code was incorrect.',
  })
  await ada.call(memberApi.checkVerificationCode, { verificationCode: code })
  expect(await ada.call(memberApi.getProfile, {})).toMatchObject({ mobileValidated: true })
})
