import { expect, test } from 'vitest'
import { formatSlowest, listCaseDurations, listCases, listFailedTests, listFileDurations } from './report.ts'

const spec = (title: string, status: string, messages: (string | undefined)[] = []) => ({
  title,
  file: 'journeys/order.e2e.ts',
  tests: [{ status, results: messages.map((message) => ({ duration: 1500, error: { message } })) }],
})
const inner = {
  title: 'group',
  specs: [
    spec('pays by card', 'flaky', [
      '\u001b[31mError: a wait\u001b[39m\n\nLocator: main\nReceived: 2',
      undefined,
    ]),
    spec('pays cash', 'expected'),
  ],
}
const suites = [{ title: 'file', specs: [spec('opens', 'unexpected')], suites: [inner] }]

test('finds a test case by file and title at any nesting depth, with its failure', () => {
  expect(listCases(suites, 'flaky')).toEqual([
    'journeys/order.e2e.ts › pays by card: Error: a wait Locator: main',
  ])
  expect(listCases(suites, 'unexpected')).toEqual(['journeys/order.e2e.ts › opens'])
})

test('lists failed unit tests and files that failed to load, with the reason', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'failed', failureMessages: ['AssertionError: 1 is not 2\n    at line 3'] },
    { fullName: 'takes off', status: 'passed', failureMessages: [] },
  ]
  const time = { startTime: 0, endTime: 1000 }
  const testResults = [
    { ...time, name: '/shop/shared/src/money.test.ts', status: 'failed', message: '', assertionResults },
    {
      ...time,
      name: '/shop/shared/src/paths.test.ts',
      status: 'failed',
      message: 'Obsolete',
      assertionResults: [],
    },
    { ...time, name: '/shop/shared/src/time.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  const report = { numPassedTests: 2, testResults }
  expect(listFailedTests(report, '/shop')).toEqual([
    'shared/src/money.test.ts › adds: AssertionError: 1 is not 2 at line 3',
    'shared/src/paths.test.ts: Obsolete',
  ])
})

test('lists the slowest browser cases, with their retry, and files of unit tests', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    name: `/shop/${name}`,
    status: 'passed',
    startTime,
    endTime,
    assertionResults: [],
  })
  const report = {
    numPassedTests: 2,
    testResults: [file('money.test.ts', 1_000, 3_250), file('time.test.ts', 0, 90)],
  }
  const durations = [...listCaseDurations(suites), ...listFileDurations(report, '/shop')]
  expect(formatSlowest(durations, 3)).toEqual([
    '    3.0 s  journeys/order.e2e.ts › pays by card',
    '    2.3 s  money.test.ts',
    '    0.1 s  time.test.ts',
  ])
})
