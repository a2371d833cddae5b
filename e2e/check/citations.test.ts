import { expect, test } from 'vitest'
import { findCitationProblem, findDanglingCitations, findCitations, readCitable } from './citations.ts'

const documents = new Map([
  [
    'docs/spec/product/rules.md',
    '# Rules\n\n## §4 States\n\n### Time slots\n\n## §5 Validation\n\n- "Pick one" of *Saved cards*.\n',
  ],
  ['docs/spec/readings.md', '# Readings\n\n1. One.\n2. Two, of §4.\n'],
  [
    'docs/spec/trust/promises.md',
    '## §1 Promises\n\n### P1 Charged once\n\n### P2 An order\n\n## §3 Faults\n',
  ],
  ['docs/spec/trust/threats.md', '## §2 Threats\n\n### T1 Tokens\n\nAs P2 says.\n'],
  ['docs/storage.md', '# What is stored\n\n## Session storage\n'],
])
const citable = readCitable([...documents.keys(), 'docs/decisions/033-sessions.md'], documents)

function findProblems(text: string, path = 'shared/src/rule.ts'): string[] {
  return findCitations(path, text).flatMap((citation) => findCitationProblem(citation, citable) ?? [])
}

test.each([
  ['spec §99', 'there is no spec §99'],
  ['trust P99', 'there is no trust P99'],
  ['trust T99', 'there is no trust T99'],
  ['trust §9', 'there is no trust §9'],
  ['readings 999', 'there is no readings 999'],
  ['decision 999', 'there is no decision 999'],
  ['docs/decisions/999', 'there is no decision 999'],
  ['docs/spec/none.md', 'there is no docs/spec/none.md'],
  ['docs/storage.md#none', 'there is no docs/storage.md#none'],
  ['ops.md', 'there is no ops.md'],
  ['§4 without its page', 'a section of no page'],
])('reports the dangling citation "%s"', (citation, problem) => {
  expect(findProblems(`/** A rule (${citation}). */`)).toEqual([problem])
})

test.each([
  ['spec §4, §99', 'there is no spec §99'],
  ['spec §4 and §99', 'there is no spec §99'],
  ['spec §4 Time slots, defaults of §99', 'there is no spec §99'],
  ['readings 1, 999', 'there is no readings 999'],
  ['readings 1 and 999', 'there is no readings 999'],
  ['trust P1, T99', 'there is no trust T99'],
  ['trust P1 to P99', 'there is no trust P99'],
  ['spec §4, trust T99', 'there is no trust T99'],
  ['decisions 033, 999', 'there is no decision 999'],
])('reports the one dangling entry in the citation list "%s"', (citation, problem) => {
  expect(findProblems(`// ${citation}`)).toEqual([problem])
})

test('reads a citation that continues on the next line of a comment', () => {
  expect(findProblems('/**\n * A rule (spec\n * §99).\n */')).toEqual(['there is no spec §99'])
  expect(findProblems('// trust\n// T99')).toEqual(['there is no trust T99'])
  expect(findCitations('a.ts', '\n// readings\n// 999')).toEqual([{ line: 2, text: 'readings 999' }])
})

test('a heading cited after a section must exist in that section', () => {
  expect(findProblems('(spec §4 Time slots). (spec §5 "Pick one"). (spec §5 Saved cards)')).toEqual([])
  expect(findProblems('(spec §5 Time slots)')).toEqual(['spec §5 has no "Time slots"'])
  expect(findProblems("(spec §4 'Pick one')")).toEqual(['spec §4 has no "Pick one"'])
})

test('titles may cite only threats and promises', () => {
  expect(findProblems("test('no token leaves (T1, P2)', …)")).toEqual([])
  expect(findProblems("test('no token leaves (T1, T99)', …)")).toEqual(['there is no trust T99'])
})

test('the specification may cite its own sections without naming the page', () => {
  expect(findProblems('As §4 and P1 say, not P99.', 'docs/spec/trust/threats.md')).toEqual([
    'there is no trust §4',
    'there is no trust P99',
  ])
  expect(findProblems('As §4 says, not §9.', 'docs/spec/readings.md')).toEqual(['there is no spec §9'])
})

test('resolves links relative to the folder of the document', () => {
  const inDocs = (text: string) => findProblems(text, 'docs/spec/readings.md')
  expect(inDocs('[a](../storage.md#session-storage), [b](#readings), [c](https://example.com/none)')).toEqual(
    [],
  )
  expect(inDocs('[a](../none.md)')).toEqual(['there is no docs/none.md'])
})

test('ignores text that is not a citation', () => {
  expect(
    findProblems(
      'RFC 9110 §12.5.3, FIPS 180-4 §6.2.2, reading 1,400 modules, T12:00:00Z, P1 and T99 in prose',
    ),
  ).toEqual([])
})

test('rejects a section number that is used twice', () => {
  const twice = new Map([...documents, ['docs/spec/product/more.md', '## §4 Again\n']])
  expect(() => readCitable([], twice)).toThrow('spec §4')
})

test('every citation in the repository resolves', () => {
  expect(findDanglingCitations()).toEqual([])
})
