import { expect, test } from 'vitest'
import { circlesOfModules } from './module-circles.ts'

const file = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((one) => ({ resolved: one })),
})
const at = (path: string) => `server/api/modules/${path}`

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
