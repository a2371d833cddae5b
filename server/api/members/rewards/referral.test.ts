import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { readBalance, readMemberId, openRewardsShop, type RewardsShop } from './rewards.testing.ts'

let app: TestApp
let rewards: RewardsShop

beforeEach(async () => {
  rewards = await openRewardsShop()
  ;({ app } = rewards)
})

describe('invitations', () => {
  async function invited(phone: string, email = 'bob@fernhill.example') {
    const ada = await createMember(app, 'ada@fernhill.example')
    const { referFriendCode } = await ada.call(memberApi.referralSummary, {})
    const bob = await createMember(app, email, { referralCode: referFriendCode, mobileContactNumber: phone })
    return { ada, bob, referFriendCode }
  }

  test('an invitation gives both members £5 once, after the first delivered order and a verified phone number', async () => {
    const { ada, bob } = await invited('07700 900123')
    const bobId = await readMemberId(bob)
    await rewards.deliver(bobId, 'order-1')
    expect(await readBalance(ada)).toBe(0)
    await rewards.verifyPhone(bob, '+447700900123')
    await rewards.deliver(bobId, 'order-2')
    expect([await readBalance(ada), await readBalance(bob)]).toEqual([5, 5])
    expect(await ada.call(memberApi.referralSummary, {})).toMatchObject({
      rewarded: 1,
      pending: 0,
      earned: 5,
    })
    expect(await bob.call(memberApi.referralSummary, {})).toMatchObject({ invitedBy: { status: 'rewarded' } })
  })

  test('a phone number can verify only one member', async () => {
    const { ada, bob, referFriendCode } = await invited('07700 900123')
    await rewards.verifyPhone(bob, '+447700900123')
    await rewards.deliver(await readMemberId(bob), 'order-1')
    const eve = await createMember(app, 'eve@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    expect(await eve.call(memberApi.requestVerificationCode, {})).toMatchObject({
      status: false,
      code: 'MOBILE_USED_WITH_INVITE',
      message: 'Phone number has already been verified by another member',
    })
    await rewards.deliver(await readMemberId(eve), 'order-2')
    expect(await readBalance(ada)).toBe(5)
  })

  test('a hundred accounts with one phone number earn one reward (T17)', async () => {
    const phone = '07700 900123'
    const ada = await createMember(app, 'ada@fernhill.example')
    const { referFriendCode: referralCode } = await ada.call(memberApi.referralSummary, {})
    const farm: Visitor[] = []
    const refusals = new Set<unknown>()
    const grow = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        await createMember(app, `farm-${at}@fernhill.example`, {
          referralCode,
          mobileContactNumber: phone,
        }).then(
          (one) => farm.push(one),
          (error: { code?: string }) => refusals.add(error.code),
        )
      }
    }
    await grow(0, 8)
    const [first, ...others] = farm
    if (!first) throw new Error('No member could register')
    await rewards.verifyPhone(first, '+447700900123')
    for (const [at, one] of farm.entries()) await rewards.deliver(await readMemberId(one), `order-${at}`)
    for (const one of others) {
      const asked = await one.call(memberApi.requestVerificationCode, {})
      expect(asked.code).toBe('MOBILE_USED_WITH_INVITE')
    }
    await grow(8, 100)
    expect(farm.length).toBeLessThanOrEqual(20)
    // Once each has a CAPTCHA, the limit of registrations applies.
    expect([...refusals]).toEqual(['CAPTCHA_REQUIRED'])
    expect(await readBalance(ada)).toBe(5)
  })

  test('a phone number that a member gives up does not earn another reward', async () => {
    const { ada, bob, referFriendCode } = await invited('07700 900123')
    await rewards.verifyPhone(bob, '+447700900123')
    await rewards.deliver(await readMemberId(bob), 'order-1')
    await bob.call(memberApi.updateProfile, { mobileContactNumber: '07700 900999' })
    const eve = await createMember(app, 'eve@fernhill.example', {
      referralCode: referFriendCode,
      mobileContactNumber: '07700900123',
    })
    await rewards.verifyPhone(eve, '+447700900123')
    await rewards.deliver(await readMemberId(eve), 'order-2')
    expect([await readBalance(ada), await readBalance(eve)]).toEqual([5, 0])
  })
})
