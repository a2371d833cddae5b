import { isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse, useRouteError } from '@larder/shared/ui'

/** The shop's error page (spec §2, other screens). */
export function ErrorPage() {
  const error = useRouteError()
  const status = isAppError(error) || isRouteErrorResponse(error) ? error.status : 500
  return (
    <main>
      <h1>{status === 404 ? 'Page not found' : 'Something went wrong'}</h1>
      <p>{status}</p>
    </main>
  )
}
