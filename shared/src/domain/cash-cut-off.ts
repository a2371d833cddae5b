type CashFacts = {
  /** Whether any line contains alcohol. */
  hasAlcohol: boolean
  /** `HH:mm:ss`, store-local; absent: none. */
  cutOffTime?: string | undefined
  /** `HH:mm:ss`, store-local: the chosen slot's time, else now. */
  time: string
}

/**
 * Whether cash is unavailable because alcohol is ordered for later than the cash cut-off. Compared as
 * HH:mm:ss text; at the cut-off second itself cash is still accepted (spec §5, §9; readings 14).
 */
export function isPastCashCutOff({ hasAlcohol, cutOffTime, time }: CashFacts): boolean {
  return hasAlcohol && cutOffTime !== undefined && time > cutOffTime
}
