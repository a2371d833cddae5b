import type { AreaProblem, PageOutcome } from '@larder/shared/contracts'

let documentId: string | undefined
/** Names the document whose page this is in all that it reports. */
export const nameDocument = (id: string | undefined): void => void (documentId = id)

/** Sends a report to the server, also of a page that is being left. */
export const sendReport = (content: AreaProblem | PageOutcome): boolean =>
  navigator.sendBeacon(
    '/rum',
    new Blob([JSON.stringify({ ...content, documentId })], { type: 'application/json' }),
  )
