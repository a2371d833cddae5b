import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planChanges } from '@larder/control/ledger/schema.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { setKilled, startCanary } from '@larder/control/plan/plan-acts.ts'
import { openRestartFixture } from './restart.testing.ts'

const lockfile = (packages: string) => `lockfileVersion: '9.0'
importers:
  mfe-menu: { dependencies: { react: { specifier: 'catalog:', version: 19.3.1 } } }
  shared: {}
packages: { ${packages} }
snapshots: { react@19.3.1: {} }
`

/** A workspace whose areas cannot be built, so that a start that tries to build them fails. */
async function writeWorkspace(repository: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(resolve(repository, path, '..'), { recursive: true })
    await writeFile(resolve(repository, path), content)
  }
}

test('restarts, changed sources and a new dependency do not change the ledger or the plan', async () => {
  const shop = await openRestartFixture()
  const change = (act: string, next: Parameters<typeof changePlan>[2]) =>
    changePlan(shop.ledger, { who: 'ann', area: 'menu', act, why: '' }, next)
  await change('canary', (plan) => startCanary(plan, 'menu', { version: 'm3', weight: 500 }))
  await change('kill', (plan) => setKilled(plan, 'menu', true))
  const data = await shop.data()
  const repository = resolve(data, 'workspace')
  const state = async () => ({
    ledger: await shop.ledger.db.select().from(planChanges).orderBy(planChanges.revision),
    plan: await readFile(resolve(data, 'plan.json'), 'utf8'),
  })
  const before = await state()
  const react = 'react@19.3.1: { resolution: { integrity: sha512-react } }'
  await writeWorkspace(repository, {
    'pnpm-lock.yaml': lockfile(react),
    'pnpm-workspace.yaml': 'catalog: { react: ^19.3.1 }',
    'host/src/index.ts': 'host',
    'mfe-menu/src/page.ts': `import 'react'`,
  })
  await shop.prepare(data, repository)
  // Like `git pull`: changed sources, a new area, a new version of a build dependency, and an additional package.
  await writeWorkspace(repository, {
    'pnpm-lock.yaml': lockfile(`${react.replace('sha512-react', 'other')}, added@1.0.0: {}`),
    'mfe-menu/src/page.ts': `import 'react' // changed`,
    'mfe-gifts/src/page.ts': 'gifts',
  })
  await shop.prepare(data, repository)
  await shop.prepare(data, repository)
  expect(await state()).toEqual(before)
})
