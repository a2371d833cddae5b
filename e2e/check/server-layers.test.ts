import { expect, test } from 'vitest'
import { circlesOfModules, withPicture } from './server-layers.ts'

const file = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((one) => ({ resolved: one })),
})
const at = (path: string) => `server/src/modules/${path}`

test('modules that import each other through others are one circle; tests do not count', () => {
  const cruised = [
    file(at('orders/a.ts'), at('basket/index.ts')),
    file(at('basket/b.ts'), at('slots/index.ts'), at('basket/c.ts')),
    file(at('slots/c.ts'), at('orders/index.ts')),
    file(at('rewards/d.ts'), at('orders/index.ts')),
    file(at('orders/a.test.ts'), at('rewards/index.ts')),
  ]
  expect(circlesOfModules(cruised)).toEqual([['basket', 'orders', 'slots']])
  expect(circlesOfModules(cruised.slice(3))).toEqual([])
})

test('the picture has an arrow for each pair of layers that import, drawn anew in its place alone', () => {
  const text = 'before\n<!-- server layers -->\n\n```mermaid\nold\n```\nafter'
  const drawn = withPicture(text, [
    file('server/src/document/html.ts', 'server/src/kernel/http/route.ts'),
    file('server/sandbox/app.ts', 'server/src/model/index.ts', 'node_modules/hono/index.js'),
  ])
  expect(drawn).toMatch(/^before\n<!-- server layers -->\n\n```mermaid\nflowchart TD\n/)
  expect(drawn).toMatch(/document --> kernel\n {2}sandbox --> model\n```\nafter$/)
  expect(withPicture(drawn, [])).not.toContain('-->\n  sandbox')
})
