import { expect, test } from 'vitest'
import { findBrokenReferences, listRepositoryNames } from './document-references.ts'

const repository = listRepositoryNames(
  ['platform/kernel/http/listen.ts', 'server/api/ordering/orders/index.ts', 'docs/recipes/add-a-page.md'],
  ['dev', 'dev:menu', 'test'],
)
const findBroken = (markdown: string) =>
  findBrokenReferences(markdown, repository, new Set(['platform', 'server', 'docs']))

test('files and folders named in a document must exist', () => {
  expect(
    findBroken('`platform/kernel/http/listen.ts`, `http/listen.ts`, `listen.ts`, `server/api/`'),
  ).toEqual([])
  expect(findBroken('`http/listens.ts` and `server/lib`, twice `server/lib`')).toEqual([
    'http/listens.ts',
    'server/lib',
  ])
})

test('a placeholder in a path matches any name', () => {
  expect(findBroken('`ordering/<subject>/index.ts`, `platform/*/http`')).toEqual([])
  expect(findBroken('`ordering/<subject>/main.ts`')).toEqual(['ordering/<subject>/main.ts'])
})

test('ignores text that is not a path', () => {
  expect(
    findBroken('`text/html`, `a / b`, `.ts`, `/api/orders`, `coupon/apply`, and server/lib in prose'),
  ).toEqual([])
})

test('pnpm scripts named in a document must exist', () => {
  expect(findBroken('`pnpm dev`, `pnpm dev:<area>`, `pnpm install`\n\n```sh\npnpm test unit\n```\n')).toEqual(
    [],
  )
  expect(findBroken('`pnpm deploy`\n\n```sh\npnpm lint\n```\n')).toEqual(['pnpm deploy', 'pnpm lint'])
})
