import { styled } from '@larder/shared/ui'
import { RefereeOffer } from '../features/invited/index.ts'

// Without content it takes no box, so that the basket's rows keep their spacing.
const Root = styled('div')({ '&:empty': { display: 'none' } })

/** The invited friend's button, for the basket; renders nothing for other shoppers. */
export function RefereeButton() {
  return (
    <Root data-remote="account">
      <RefereeOffer />
    </Root>
  )
}
