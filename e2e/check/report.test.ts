import { expect, test } from 'vitest'
import { casesOf, failedTests } from './report.ts'

const spec = (title: string, status: string) => ({
  title,
  file: 'journeys/order.e2e.ts',
  tests: [{ status }],
})
const inner = { title: 'group', specs: [spec('pays by card', 'flaky'), spec('pays cash', 'expected')] }
const suites = [{ title: 'file', specs: [spec('opens', 'unexpected')], suites: [inner] }]

test('a case is found by its file and title, however deep its suite', () => {
  expect(casesOf(suites, 'flaky')).toEqual(['journeys/order.e2e.ts › pays by card'])
  expect(casesOf(suites, 'unexpected')).toEqual(['journeys/order.e2e.ts › opens'])
})

test('a unit test that failed is named with its file', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'failed' },
    { fullName: 'takes off', status: 'passed' },
  ]
  const testResults = [{ name: '/shop/shared/src/money.test.ts', assertionResults }]
  const report = { numPassedTests: 1, numFailedTests: 1, testResults }
  expect(failedTests(report, '/shop')).toEqual(['shared/src/money.test.ts › adds'])
})
