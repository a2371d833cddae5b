import type { rolloutsContract } from '@larder/shared/contracts'

/** Where the operators of this shop hear of what was done without them: a chat or a pager. */
export type Operators = {
  /** Sends a notice; `eventId` makes a repeat recognisable. Throws an `OutsideError`; the shop's outbox retries. */
  notify(notice: rolloutsContract.GuardNotice, eventId: string): Promise<void>
}
