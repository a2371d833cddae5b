import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { TestApp } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { loadCredit, grantCredit, returnCredit, spendCredit } from './credit.ts'
import { readBalance, readMemberId, openRewardsShop, type RewardsShop } from './rewards.testing.ts'

const brandId = 'fernhill'
const now = new Date('2030-01-08T10:00:00Z')

let app: TestApp
let rewards: RewardsShop

beforeEach(async () => {
  rewards = await openRewardsShop()
  ;({ app } = rewards)
})

describe('loyalty', () => {
  test('loyalty counts each delivered order once and grants each tier’s credit once', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const memberId = await readMemberId(ada)
    await rewards.deliver(memberId, 'order-1', 4_000)
    await rewards.deliver(memberId, 'order-1', 4_000)
    expect(await readBalance(ada)).toBe(0)
    await rewards.deliver(memberId, 'order-2', 1_000)
    await rewards.deliver(memberId, 'order-3', 500)
    expect(await readBalance(ada)).toBe(2.5)
    expect(await ada.call(memberApi.loyaltyProgress, { storeId: 12 })).toMatchObject({
      progress: { spend: 55, currentTier: 'Seedling', nextTier: 'Sapling', nextTierIn: 95 },
      store: { storeId: 12 },
    })
    expect((await ada.call(memberApi.loyaltySummary, {})).history).toHaveLength(3)
  })
})

describe('credit', () => {
  test('two simultaneous orders cannot spend the same credit', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const owner = { brandId, memberId: await readMemberId(ada) }
    const gift = { ...owner, amountPence: 500, key: 'gift', text: 'Gift', now }
    await inTransaction(app.db, (tx) => grantCredit(tx, gift))
    await inTransaction(app.db, (tx) => grantCredit(tx, gift))
    const take = (orderId: string) =>
      inTransaction(app.db, (tx) =>
        spendCredit(tx, { ...owner, amountPence: 400, orderId, orderNumber: orderId, now }),
      )
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map(take))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await loadCredit(app.db, owner)).toBe(100)
    for (const orderId of ['a', 'b', 'c', 'd', 'a']) {
      await inTransaction(app.db, (tx) => returnCredit(tx, { ...owner, orderId, lessPence: 0, now }))
    }
    expect(await loadCredit(app.db, owner)).toBe(500)
  })
})

describe('erasure', () => {
  test('erasure requires a mailed code, ends the session and deletes everything', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    await ada.call(memberApi.requestForget, {})
    const code = await rewards.sent.mailedCode('ada@fernhill.example')
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(ada.call(memberApi.confirmForget, { verificationCode: wrong })).rejects.toMatchObject({
      text: 'Verification code is incorrect',
    })
    await ada.call(memberApi.confirmForget, { verificationCode: code })
    expect(ada.cookies.size).toBe(0)
    await expect(ada.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
    await createMember(app, 'ada@fernhill.example')
  })
})

test('reports a wrong verification code', async () => {
  const ada = await createMember(app, 'ada@fernhill.example', { mobileContactNumber: '07700 900123' })
  await ada.call(memberApi.requestVerificationCode, {})
  const code = await rewards.sent.textedCode('+447700900123')
  expect(rewards.sent.texts.at(-1)?.text).toContain(`@fernhill.localhost #${code}`)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(ada.call(memberApi.checkVerificationCode, { verificationCode: wrong })).rejects.toMatchObject({
    text: 'The code was incorrect.',
  })
  await ada.call(memberApi.checkVerificationCode, { verificationCode: code })
  expect(await ada.call(memberApi.getProfile, {})).toMatchObject({ mobileValidated: true })
})
