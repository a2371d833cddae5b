import type { memberApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import type { DataSubject } from '../model/per-brand.ts'
import {
  AUTH_LIMITS,
  loadSessionsOfMember,
  membersQueries,
  choicesQueries,
  favouritesQueries,
  loadRewardEntries,
  pushSubscriptionsQueries,
  toDataSubject,
} from '../members/index.ts'
import { loadOrdersOfSubject, loadProblemData, ordersService, basketQueries } from '../ordering/index.ts'
import { findReviewsOfMember, findFutureContacts } from '../catalog/index.ts'
import { cardsService } from './cards.service.ts'
import { loadCallingMember, getOwner, type MemberDeps, type Owner } from './member-deps.ts'
import { profileService } from './profile.service.ts'

async function loadSignInData({ db, clock }: MemberDeps, owner: Owner) {
  const [identities, open, notified] = await Promise.all([
    membersQueries(db).identitiesOf(owner),
    loadSessionsOfMember(db, owner),
    pushSubscriptionsQueries(db).findOfOwner({ ...owner, sessionId: '' }, { now: clock() }),
  ])
  return {
    signInProviders: identities.map(({ provider, createdAt }) => ({
      provider,
      since: createdAt.toISOString(),
    })),
    sessions: open.map(({ kind, createdAt, lastSeenAt }) => ({
      kind,
      since: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    orderNotifications: notified.map(({ createdAt }) => ({ since: createdAt.toISOString() })),
  }
}

async function loadChoices({ db }: MemberDeps, { brandId, memberId }: Owner) {
  const row = await choicesQueries(db).find(brandId, `member:${memberId}`)
  return Object.entries(row?.options ?? {}).map(([type, isIn]) => ({
    type,
    opted: isIn ? ('in' as const) : ('out' as const),
  }))
}

async function loadFavourites({ db }: MemberDeps, owner: Owner) {
  const rows = await favouritesQueries(db).findAll(owner)
  return rows.map(({ item, createdAt }) => ({ menuItemId: item, since: createdAt.toISOString() }))
}

async function loadRewards({ db }: MemberDeps, owner: Owner) {
  const { loyalty: points, credit } = await loadRewardEntries(db, owner)
  return {
    loyalty: points.map(({ at, businessOrderId, spendPence, points: earned }) => ({
      at: at.toISOString(),
      orderId: businessOrderId,
      spend: toMoney(spendPence),
      points: earned,
    })),
    credit: credit.map(({ at, amountPence, text }) => ({
      at: at.toISOString(),
      amount: toMoney(amountPence),
      reason: text,
    })),
  }
}

async function loadOrdersAndReviews(deps: MemberDeps, subject: DataSubject) {
  const rows = await loadOrdersOfSubject(deps.db, subject)
  const { show } = ordersService(deps)
  const orders = []
  // Rows are read one by one, because an export must not use every database connection.
  for (const row of rows) {
    const order = await show(row, { session: undefined })
    orders.push({ ...order, state: row.state, billingAddress: row.billingAddress ?? undefined })
  }
  const given = await findReviewsOfMember(deps.db, subject)
  const orderIds = rows.map(({ id }) => id)
  return {
    problems: await loadProblemData(deps.db, subject.brandId, orderIds),
    orders: orders.toReversed(),
    reviews: given.map(({ businessOrderId, starRating, comment, createdAt }) => ({
      orderId: businessOrderId,
      starRating,
      comment,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** A person's data in baskets, and the postcodes for which they asked to be notified of a new store. */
async function loadBasketsAndContacts({ db }: MemberDeps, subject: DataSubject) {
  const [rows, requested] = await Promise.all([
    basketQueries(db).findOfSubject(subject),
    findFutureContacts(db, subject),
  ])
  return {
    baskets: rows.map((row) => ({
      changedAt: row.updatedAt.toISOString(),
      storeId: row.storeId ?? undefined,
      contact: row.contact ?? undefined,
      verifiedPhone: row.verifiedPhone ?? undefined,
      location: row.location ?? undefined,
      deliveryAddress: row.deliveryAddress ?? undefined,
      billingAddress: row.billingAddress ?? undefined,
      items: row.lines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
    })),
    futureContacts: requested.map(({ email, postcode, createdAt }) => ({
      email,
      postcode,
      since: createdAt.toISOString(),
    })),
  }
}

/** Everything the shop stores about the caller (trust T24). Throws RATE_LIMITED when requested too often. */
export async function collectPersonalData(
  deps: MemberDeps,
  context: RequestContext,
): Promise<memberApi.PersonalData> {
  const member = await loadCallingMember(deps, context)
  const owner = getOwner(context)
  const subject = toDataSubject(member)
  await deps.limits.consume(AUTH_LIMITS.personalData, context, owner.memberId)
  const [profile, cards, signIns, marketing, favourites, rewards, content, left] = await Promise.all([
    profileService(deps).get(context),
    cardsService(deps).list(owner, context.now),
    loadSignInData(deps, owner),
    loadChoices(deps, owner),
    loadFavourites(deps, owner),
    loadRewards(deps, owner),
    loadOrdersAndReviews(deps, subject),
    loadBasketsAndContacts(deps, subject),
  ])
  logSecurity(deps.log, 'user_data_exported', { ...owner, requestId: context.requestId })
  return {
    exportedAt: context.now.toISOString(),
    memberSince: member.createdAt.toISOString(),
    hearAboutUs: member.hearAboutUs,
    profile,
    cards,
    marketing,
    favourites,
    ...signIns,
    ...rewards,
    ...content,
    ...left,
  }
}
