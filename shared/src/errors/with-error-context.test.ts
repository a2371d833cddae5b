import { expect, test } from 'vitest'
import { AppError, withErrorContext } from './app-error.ts'

const failWith = (error: AppError) => withErrorContext('CASH_PROCESSING', () => Promise.reject(error))

test("gives an unexpected error the operation's text; a rejection keeps its own", async () => {
  await expect(failWith(new AppError('UNEXPECTED', { status: 502 }))).rejects.toMatchObject({
    text: 'An error occurred while processing the cash payment.',
    status: 502,
  })
  const rejection = new AppError('DELIVERY_ADDRESS')
  await expect(failWith(rejection)).rejects.toBe(rejection)
  const unknownCode = new AppError('UNKNOWN', { display: 'Words of a code this release does not know.' })
  await expect(failWith(unknownCode)).rejects.toBe(unknownCode)
  await expect(failWith(new AppError('UNKNOWN'))).rejects.toMatchObject({ code: 'CASH_PROCESSING' })
  const networkError = new AppError('NETWORK')
  await expect(failWith(networkError)).rejects.toBe(networkError)
})
