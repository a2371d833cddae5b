import { expect, test } from 'vitest'
import { listUsedCodes } from './dead-errors.ts'

const findUsedCodes = (source: string) => listUsedCodes(source, ['MIN_SPEND', 'BASKET_EMPTY'])

test.each([
  ["throw new AppError('MIN_SPEND')", ['MIN_SPEND']],
  ["throw new AppError(isEmpty ? 'BASKET_EMPTY' : 'MIN_SPEND', { display })", ['MIN_SPEND', 'BASKET_EMPTY']],
  ["withErrorContext('MIN_SPEND', () => send())", ['MIN_SPEND']],
  ["const ERRORS = { BELOW: 'MIN_SPEND' } as const", ['MIN_SPEND']],
  ['toast(errorCatalogue.MIN_SPEND.text)', ['MIN_SPEND']],
])('counts %s as raising an error', (source, codes) => {
  expect(findUsedCodes(source).toSorted()).toEqual(codes.toSorted())
})

test.each([
  "if (error.code === 'MIN_SPEND') return",
  "const TIMED = new Set(['MIN_SPEND', 'BASKET_EMPTY'])",
  'const isUnsaid = text === errorCatalogue.MIN_SPEND.text',
  "/** Throws MIN_SPEND: `new AppError('MIN_SPEND')`. */",
  "// throw new AppError('MIN_SPEND')",
])('does not count %s as raising an error', (source) => {
  expect(findUsedCodes(source)).toEqual([])
})
