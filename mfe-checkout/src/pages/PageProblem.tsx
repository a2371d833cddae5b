import { paths } from '@larder/shared/domain'
import { ButtonAnchor, FrameProblem } from '@larder/shared/ui'

/** A step whose loader failed: the error page, with a link back out of checkout. */
export function ErrorBoundary() {
  return (
    <FrameProblem
      reassurance="What you entered is kept."
      action={<ButtonAnchor href={paths.basket()}>Back to your basket</ButtonAnchor>}
    />
  )
}
