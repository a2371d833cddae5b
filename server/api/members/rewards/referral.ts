import { and, eq } from 'drizzle-orm'
import type { Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy } from '../../model/per-brand.ts'
import { loyaltyEntries, referrals } from '../../model/schema/index.ts'
import { membersQueries, type Owner } from '../members/members.queries.ts'
import { grantCredit, loadRewards } from './credit.ts'

type Invitation = { brandId: string; inviteeId: string; inviterId: string; createdAt: Date }

/**
 * Records that a member registered with a friend's code. Both are rewarded after the first delivered order (readings
 * 65).
 */
export async function insertInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await tx.insert(referrals).values({ ...invitation, status: 'pending' })
}

export type ReferralReward = { inviterId: string; rewardPence: number }

const isInvitee = ({ brandId, memberId }: Owner) =>
  and(eq(referrals.brandId, brandId), eq(referrals.inviteeId, memberId))

async function hasDeliveredOrder(tx: Tx, owner: Owner): Promise<boolean> {
  return (await tx.$count(loyaltyEntries, isOwnedBy(loyaltyEntries, owner))) > 0
}

/**
 * Rewards both sides of an invitation (£5 each, spec §9) once the invited member's first order is delivered and their
 * phone is verified. A phone counts for one invitation only (trust T17). It is called after either event, does nothing
 * until both have happened, and rewards only once.
 */
export async function rewardReferral(tx: Tx, owner: Owner, now: Date): Promise<ReferralReward | undefined> {
  const { brandId, memberId } = owner
  const { referral } = await loadRewards(tx, brandId)
  const [invitation] = await tx
    .select()
    .from(referrals)
    .where(and(isInvitee(owner), eq(referrals.status, 'pending')))
    .for('update')
  if (!invitation || !referral.isEnabled || !(await hasDeliveredOrder(tx, owner))) return undefined
  const queries = membersQueries(tx)
  const phone = await queries.findPhoneOf(owner)
  if (!phone) return undefined
  const isPhone = and(eq(referrals.brandId, brandId), eq(referrals.phone, phone))
  const isUsed = (await tx.$count(referrals, isPhone)) > 0
  if (isUsed || invitation.inviterId === memberId) {
    await tx.update(referrals).set({ status: 'refused' }).where(isInvitee(owner))
    return undefined
  }
  await tx.update(referrals).set({ status: 'rewarded', phone, rewardedAt: now }).where(isInvitee(owner))
  const amountPence = referral.rewardPence
  const reward = { brandId, amountPence, key: `referral:${memberId}`, now }
  await grantCredit(tx, { ...reward, memberId, text: 'Welcome: a friend invited you' })
  if (await queries.findById(brandId, invitation.inviterId)) {
    await grantCredit(tx, { ...reward, memberId: invitation.inviterId, text: 'A friend you invited' })
  }
  return { inviterId: invitation.inviterId, rewardPence: amountPence }
}
