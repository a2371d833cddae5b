import type * as contract from '@larder/contracts/notices'
import type { Db } from '@larder/kernel/db/client.ts'
import type { Trouble } from '../kinds.ts'

/**
 * Looks for troubles of some kinds. All of its kinds that it does not find are over; undefined when it cannot tell now.
 * `db` has connections of its own, so that a shop whose connections are all in use is watched, too.
 */
export type NoticeSource = {
  kinds: readonly contract.NoticeKind[]
  find: (asked: { db: Db; now: Date }) => Promise<readonly Trouble[] | undefined>
}
