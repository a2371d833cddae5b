import { RefereeOffer } from '../features/invited/index.ts'

/** The invited friend's button, for the basket; nothing for everybody else. */
export function RefereeButton() {
  return (
    <div data-remote="account">
      <RefereeOffer />
    </div>
  )
}
