/** Something about a release or the plan that its operator can put right: the message is for people. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError'
}

/** The plan was changed since the operator looked: another act may be right now. */
export class StalePlanError extends ReleaseError {
  override readonly name = 'StalePlanError'
}

/** The plans of the database were signed with another key than this server's, so nothing may be added to them. */
export class OtherKeyError extends ReleaseError {
  override readonly name = 'OtherKeyError'
}
