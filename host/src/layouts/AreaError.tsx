import { isAppError } from '@larder/shared/errors'
import { useRouteError } from '@larder/shared/ui'

/** Shown in an area's place when one of its pages breaks; the shell around it stays. */
export function AreaError() {
  const error = useRouteError()
  if (isAppError(error)) throw error
  return <h1>This part of the shop is not working right now</h1>
}
