import { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'

/** The longer side in px of what is sent: a phone's photo of 8 MB would take minutes on a slow connection. */
const MAX_SIDE_PX = 1_600
const QUALITY = 0.8
const TIMEOUT_MS = 60_000

/**
 * The photo as a small JPEG, drawn by the browser, which also opens what the server does not (HEIC on iPhones). A photo
 * that the browser cannot draw is sent as it is, and the server says whether it can be read.
 */
async function shrinkPhoto(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return drawn ?? photo
  } catch {
    return photo
  }
}

type WhoseOrder = { businessOrderId: string; order?: string | undefined }

/** Sends a picture of what was wrong and returns its ID. Throws AppError with a sentence for the shopper. */
export async function uploadPicture(whose: WhoseOrder, photo: Blob): Promise<string> {
  const body = await shrinkPhoto(photo)
  if (body.size > ordersApi.MAX_PROBLEM_PICTURE_BYTES) throw new AppError('PICTURE_TOO_LARGE')
  const reply = await fetch(ordersApi.problemPicturePath(whose), {
    method: 'POST',
    headers: { 'Content-Type': body.type || 'application/octet-stream' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new AppError('NETWORK', { cause })
  })
  const data: unknown = await reply.json().catch(() => undefined)
  const picture = ordersApi.ProblemPicture.safeParse(data)
  if (reply.ok && picture.success) return picture.data.pictureId
  const display = (data as { errorDisplay?: unknown } | undefined)?.errorDisplay // only read as text
  throw new AppError('PICTURE_UNREADABLE', {
    status: reply.status,
    ...(typeof display === 'string' && { display }),
  })
}
