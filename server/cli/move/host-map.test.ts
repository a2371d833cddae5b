import { expect, test } from 'vitest'
import { changeHostMap } from './host-map.ts'

const MAP = `# host cell
fernhill.example north
www.fernhill.example north
ember.example north
`

test('the hosts of a moved brand lead to its new cell, and no other', () => {
  expect(changeHostMap(MAP, ['fernhill.example', 'www.fernhill.example'], 'south')).toBe(`# host cell
ember.example north
fernhill.example south
www.fernhill.example south
`)
})

test('a host that the map did not have is added, once', () => {
  const once = changeHostMap(MAP, ['new.example'], 'south')
  expect(once).toBe(`${MAP}new.example south\n`)
  expect(changeHostMap(once, ['new.example'], 'south')).toBe(once)
})
