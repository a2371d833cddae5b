import type { memberApi } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { Rewards } from '../../model/index.ts'

type LoyaltyScheme = Rewards['loyalty']
const DAY_MS = 86_400_000

/** Start of the period that contains `now`. Periods follow one another from the day the member joined. */
export function getPeriodStart(joinedAt: Date, now: Date, periodDays: number): Date {
  const lengthMs = periodDays * DAY_MS
  const passed = Math.max(0, Math.floor((now.getTime() - joinedAt.getTime()) / lengthMs))
  return new Date(joinedAt.getTime() + passed * lengthMs)
}

/** Points for an amount: whole pounds only, never negative. */
export const computePoints = (spendPence: number, { pointsPerPound }: LoyaltyScheme): number =>
  Math.max(0, Math.floor(spendPence / 100)) * pointsPerPound

const sortTiers = ({ tiers }: LoyaltyScheme) =>
  tiers.toSorted((one, other) => one.spendPence - other.spendPence)

/** Tiers that a spend reaches, smallest first. */
export const getReachedTiers = (spendPence: number, scheme: LoyaltyScheme) =>
  sortTiers(scheme).filter((tier) => tier.spendPence <= spendPence)

/** The first tier that a spend does not reach yet; undefined above the top tier. */
const getNextTier = (spendPence: number, scheme: LoyaltyScheme) =>
  sortTiers(scheme).find((tier) => tier.spendPence > spendPence)

/**
 * A member's position in the scheme for the pence spent within the period (spec §7 loyalty/progress). Never throws.
 * Without tiers the member is at the top.
 */
export function computeLoyaltyProgress(spendPence: number, scheme: LoyaltyScheme): memberApi.LoyaltyProgress {
  const current = getReachedTiers(spendPence, scheme).at(-1)
  const next = getNextTier(spendPence, scheme)
  const from = current?.spendPence ?? 0
  const percent = next ? Math.floor(((spendPence - from) / (next.spendPence - from)) * 100) : 100
  return {
    spend: toMoney(spendPence),
    points: computePoints(spendPence, scheme),
    periodDays: scheme.periodDays,
    currentTier: current?.name ?? null,
    nextTier: next?.name ?? null,
    nextTierIn: toMoney(next ? next.spendPence - spendPence : 0),
    percent,
    tiers: sortTiers(scheme).map(({ name, spendPence: tierPence, rewardPence, text }) => ({
      name,
      spend: toMoney(tierPence),
      reward: toMoney(rewardPence),
      text,
      isReached: tierPence <= spendPence,
    })),
  }
}
