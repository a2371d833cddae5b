import { expect, test } from 'vitest'
import { compareFiles } from './release-list.ts'

const file = (bytes: number, integrity = `sha384-${bytes}`) => ({ bytes, integrity })

test('lists added, removed and changed files, also those changed at equal size', () => {
  const stable = {
    version: 'v1',
    files: {
      'web/same.js': file(1),
      'web/gone.js': file(2),
      'web/page.js': file(3),
      'web/page.css': file(4),
      'web/1.0a1b2c3d4e5f.js': file(7),
    },
  }
  const files = {
    'web/same.js': file(1),
    'web/new.js': file(5),
    'web/page.js': file(3, 'sha384-other'),
    'web/page.css': file(6),
    'web/1.5f4e3d2c1b0a.js': file(8),
  }
  expect(compareFiles({ files }, stable)).toEqual({
    stable: 'v1',
    added: [{ path: 'web/new.js', bytes: 5 }],
    removed: [{ path: 'web/gone.js', bytes: 2 }],
    changed: [
      { path: 'web/1.js', bytes: 8, before: 7 },
      { path: 'web/page.css', bytes: 6, before: 4 },
      { path: 'web/page.js', bytes: 3, before: 3 },
    ],
  })
})
