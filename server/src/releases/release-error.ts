/** Something about a release or the plan that its operator can put right: the message is for people. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
