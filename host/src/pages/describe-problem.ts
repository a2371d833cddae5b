import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse } from '@larder/shared/ui'
import { isMissingChunk } from '../remotes/index.ts'

export type Problem = {
  status: number
  text: string
  /** The server, or a file of the page, could not be reached: there is no status to show. */
  isNetwork: boolean
}

const NOT_FOUND = 'The page no longer exists, or there is a typo in the address.'

/** What a shopper may know of an error: its status and a plain text (spec §2 Error page, §8). */
export function describeProblem(error: unknown, path: string): Problem {
  const unknownPath = { status: 404, text: `${NOT_FOUND} Page not found: ${path}`, isNetwork: false }
  if (isAppError(error)) {
    if (error.code === 'NOT_FOUND') return unknownPath
    const text = error.status === 404 ? NOT_FOUND : error.text
    return { status: error.status, text, isNetwork: error.code === 'NETWORK' }
  }
  const unexpected = { text: errorCatalogue.UNEXPECTED.text, isNetwork: false }
  if (!isRouteErrorResponse(error)) return { ...unexpected, status: 500, isNetwork: isMissingChunk(error) }
  return error.status === 404 ? unknownPath : { ...unexpected, status: error.status }
}
