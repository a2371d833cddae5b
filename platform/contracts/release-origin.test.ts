import { expect, test } from 'vitest'
import { commitQuery, formatCommitQuery } from './release-origin.ts'

const COMMIT = { sha: '0123456789abcdef', subject: 'feat: search', author: 'Ada' }

test('a commit fits into the query of an upload, with as much of its changelog as there is room for', () => {
  const short = { ...COMMIT, changelog: ['feat: search', 'fix: prices'] }
  expect(commitQuery.parse(formatCommitQuery(short))).toEqual(short)
  // Of another script one letter is nine characters of a query.
  const long = { ...COMMIT, changelog: Array.from({ length: 20 }, (_, at) => `${at} ${'味'.repeat(150)}`) }
  const text = formatCommitQuery(long)
  expect(encodeURIComponent(text).length).toBeLessThan(8_000)
  const { changelog = [], ...commit } = commitQuery.parse(text)
  expect(commit).toEqual(COMMIT)
  expect(changelog.length).toBeGreaterThan(2)
  expect(changelog).toEqual(long.changelog.slice(0, changelog.length))
})

test.each(['', '{', '[]', '{"sha":"HEAD"}'])('refuses %s as a commit', (text) => {
  expect(commitQuery.safeParse(text).success).toBe(false)
})
