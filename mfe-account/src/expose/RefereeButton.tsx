import { styled } from '@larder/shared/ui'
import { RefereeOffer } from '../features/invited/index.ts'

// Nothing inside is no box either: the basket's rows keep their distance.
const Root = styled('div')({ '&:empty': { display: 'none' } })

/** The invited friend's button, for the basket; nothing for everybody else. */
export function RefereeButton() {
  return (
    <Root data-remote="account">
      <RefereeOffer />
    </Root>
  )
}
