import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { referrals, stores } from '../../model/schema/index.ts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { loadOrigin } from '../../messaging/index.ts'
import { membersQueries, type Owner } from '../members/members.queries.ts'
import {
  loadCreditHistory,
  loadCredit,
  loadLifetimePoints,
  loadLoyaltyHistory,
  loadRewards,
  loadSpendInPeriod,
} from './credit.ts'
import { computeLoyaltyProgress } from './loyalty.ts'

const CURRENCY = 'GBP'

function getOwner({ brand, session }: RequestContext): Owner {
  if (!session?.memberId) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, memberId: session.memberId }
}

async function loadLoyaltyProgress({ db }: AppDeps, owner: Owner, now: Date) {
  const { loyalty } = await loadRewards(db, owner.brandId)
  if (!loyalty.isEnabled) return null
  const { spendPence } = await loadSpendInPeriod(db, owner, { now, periodDays: loyalty.periodDays })
  return computeLoyaltyProgress(spendPence, loyalty)
}

function loyaltyRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db } = deps
  mountRoute(app, memberApi.loyaltyProgress, async ({ storeId }, context) => {
    const owner = getOwner(context)
    const [store] = await db
      .select({ details: stores.details })
      .from(stores)
      .where(and(eq(stores.brandId, owner.brandId), eq(stores.id, storeId)))
    return {
      progress: await loadLoyaltyProgress(deps, owner, context.now),
      store: store ? { storeId, storeName: store.details.name } : null,
    }
  })
  mountRoute(app, memberApi.loyaltySummary, async (_, context) => {
    const owner = getOwner(context)
    const { loyalty } = await loadRewards(db, owner.brandId)
    const entries = await loadLoyaltyHistory(db, owner)
    return {
      isEnabled: loyalty.isEnabled,
      name: loyalty.name,
      intro: loyalty.intro,
      pointsPerPound: loyalty.pointsPerPound,
      lifetimePoints: await loadLifetimePoints(db, owner),
      currencyCode: CURRENCY,
      progress: await loadLoyaltyProgress(deps, owner, context.now),
      history: entries.map(({ at, points, spendPence }) => ({
        at: at.toISOString(),
        points,
        spend: toMoney(spendPence),
        text: 'Order delivered',
      })),
    }
  })
}

/** Loyalty, referral and credit of a member (spec §7 Member, readings 35). */
export function rewardsRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db } = deps
  loyaltyRoutes(app, deps)
  mountRoute(app, memberApi.creditSummary, async (_, context) => {
    const owner = getOwner(context)
    const entries = await loadCreditHistory(db, owner)
    return {
      balance: toMoney(await loadCredit(db, owner)),
      currencyCode: CURRENCY,
      entries: entries.map(({ at, amountPence, text }) => ({
        at: at.toISOString(),
        amount: toMoney(amountPence),
        reason: text,
      })),
    }
  })
  mountRoute(app, memberApi.referralSummary, async (_, context) => {
    const { brandId, memberId } = getOwner(context)
    const { referral } = await loadRewards(db, brandId)
    const member = await membersQueries(db).findById(brandId, memberId)
    if (!member) throw new AppError('UNAUTHENTICATED')
    const isBrand = eq(referrals.brandId, brandId)
    const invited = await db
      .select()
      .from(referrals)
      .where(and(isBrand, eq(referrals.inviterId, memberId)))
    const [own] = await db
      .select()
      .from(referrals)
      .where(and(isBrand, eq(referrals.inviteeId, memberId)))
    const rewarded = invited.filter(({ status }) => status === 'rewarded').length
    const { origin } = await loadOrigin(deps, brandId, context.request.headers)
    return {
      isEnabled: referral.isEnabled,
      text: referral.text,
      referFriendCode: member.referFriendCode,
      shareUrl: `${origin}/register?referralCode=${member.referFriendCode}`,
      rewardAmount: toMoney(referral.rewardPence),
      currencyCode: CURRENCY,
      pending: invited.filter(({ status }) => status === 'pending').length,
      rewarded,
      earned: toMoney(rewarded * referral.rewardPence),
      invitedBy: own && own.status !== 'refused' ? { status: own.status } : null,
    }
  })
}
