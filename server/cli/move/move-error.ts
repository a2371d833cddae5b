/** Why a brand cannot move, or not yet, as a message for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
