import { atom, readonlyType } from 'nanostores'

/** What the server changed about the order on the way, until the shopper has gone past it (trust §4: old and new). */
export type Changes = {
  /** Totals in major units, where they differ. */
  total?: { before: number; after: number; why: string }
  /** Why a coupon left. */
  coupon?: string
}

const $current = atom<Changes>({})
export const $changes = readonlyType($current)

/** Keeps what changed, until the payment page has shown it. */
export function noteChanges(changes: Changes): void {
  $current.set(changes)
}
