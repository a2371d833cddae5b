/** Something about a release or the plan that its operator can put right: the message is for people. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError'
}

/** The plan was changed since the operator looked: another act may be right now. */
export class StalePlanError extends ReleaseError {
  override readonly name = 'StalePlanError'
}
