import { paths } from '@larder/shared/domain'
import { ButtonAnchor, FrameProblem } from '@larder/shared/ui'

/** The error page of a step, with a link to the basket. */
export function ErrorBoundary() {
  return (
    <FrameProblem
      reassurance="What you entered is kept."
      action={<ButtonAnchor href={paths.basket()}>Back to your basket</ButtonAnchor>}
    />
  )
}
