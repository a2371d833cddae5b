import type { opsContract } from '@larder/shared/contracts'
import type { Session } from '@larder/kernel/http/context.ts'

/**
 * The cohort of who asks for a document. A member's session that is dormant counts, although it may see nothing of the
 * member: each visit begins after a pause that made it so.
 */
export const cohortOf = (session: Session | undefined): opsContract.Cohort =>
  session?.strategy === 'member' || session?.isDormant ? 'members' : 'guests'
