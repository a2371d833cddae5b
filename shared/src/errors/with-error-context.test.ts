import { expect, test } from 'vitest'
import { AppError, withErrorContext } from './app-error.ts'

const failing = (error: AppError) => withErrorContext('CASH_PROCESSING', () => Promise.reject(error))

test('gives an unforeseen error the operation’s text; a rejection keeps its own', async () => {
  await expect(failing(new AppError('UNEXPECTED', { status: 502 }))).rejects.toMatchObject({
    text: 'An error occurred while processing the cash payment.',
    status: 502,
  })
  const refusal = new AppError('DELIVERY_ADDRESS')
  await expect(failing(refusal)).rejects.toBe(refusal)
  const newer = new AppError('UNKNOWN', { display: 'Words of a code this release does not know.' })
  await expect(failing(newer)).rejects.toBe(newer)
  await expect(failing(new AppError('UNKNOWN'))).rejects.toMatchObject({ code: 'CASH_PROCESSING' })
  const lost = new AppError('NETWORK')
  await expect(failing(lost)).rejects.toBe(lost)
})
