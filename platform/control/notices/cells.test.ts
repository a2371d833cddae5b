import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { proxyDatabase } from '@larder/testing/fragile-database.ts'
import { minutesLater, openNoticeShop } from './notices.testing.ts'
import type { NoticeSource } from './sources/source.ts'

/** A source that finds one undelivered message in its own database while it has one. */
const messages = (): { source: NoticeSource; stuck: Set<string> } => {
  const stuck = new Set<string>()
  return {
    stuck,
    source: {
      kinds: ['outbox-unclaimed'],
      find: async ({ db }) => {
        const { rows } = await db.$client.query<{ name: string }>('select current_database() as name')
        return rows
          .filter(({ name }) => stuck.has(name))
          .map(({ name }) => ({ kind: 'outbox-unclaimed', subject: 'mail', text: `Mail waits in ${name}.` }))
      },
    },
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

test('each cell looks in its own database, and all tell their troubles in one place', async () => {
  const shop = await openNoticeShop()
  const { webhook } = shop
  const { databaseUrl = '' } = shop.shop.deps.config
  const cellUrl = await freshDatabase('demo')
  const { source, stuck } = messages()
  await shop.openServer({ sources: [source] })
  await shop.openServer({ sources: [source], cell: { name: 'south', databaseUrl: cellUrl } })
  stuck.add(nameOf(databaseUrl)).add(nameOf(cellUrl))
  await shop.turn(1)
  await shop.turn(2)
  const told = () => webhook.list('outbox-unclaimed').map(({ phase, text }) => `${phase} ${text}`)
  expect(told().toSorted()).toEqual(
    [
      `began Mail waits in ${nameOf(databaseUrl)}.`,
      `began south: Mail waits in ${nameOf(cellUrl)}.`,
    ].toSorted(),
  )
  stuck.delete(nameOf(cellUrl))
  for (const minute of [20, 40]) await shop.turn(minute)
  expect(told().filter((line) => line.startsWith('ended'))).toEqual([
    `ended south: Mail waits in ${nameOf(cellUrl)}.`,
  ])
})

test('a cell whose own database is away says which, although the plan’s answers', async () => {
  const shop = await openNoticeShop()
  const cell = await proxyDatabase(await freshDatabase('demo'))
  await shop.openServer({ cell: { name: 'south', databaseUrl: cell.url } })
  await shop.turn(0)
  await cell.takeAway()
  for (const minute of [1, 2]) await shop.turn(minute)
  expect(shop.webhook.list('database-away').map(({ phase, text }) => `${phase} ${text}`)).toEqual([
    expect.stringContaining('began south: The database is away'),
  ])
  await cell.giveBack()
  for (const minute of [3, 4, 20]) await shop.turn(minute)
  expect(shop.webhook.lines('database-away')).toEqual(['database-away began', 'database-away ended'])
})

test('a cell whose plan’s database is away says that orders go on', async () => {
  const shop = await openNoticeShop()
  const plan = await proxyDatabase(shop.shop.deps.config.databaseUrl ?? '')
  const cell = { name: 'south', databaseUrl: await freshDatabase('demo') }
  const { watch } = await shop.openServer({ databaseUrl: plan.url, cell })
  await shop.turn(0)
  await plan.takeAway()
  for (const minute of [1, 2]) {
    shop.shop.setNow(minutesLater(minute))
    await expect(watch.runOnce()).rejects.toThrow('Failed query')
  }
  const [told] = shop.webhook.list('database-away')
  expect(told?.text).toMatch(/^The database of the plan is away since .* Releases stay as they are/)
})

test('a server of a cell without channels leaves it to others to tell', async () => {
  const shop = await openNoticeShop()
  const { source, stuck } = messages()
  const cell = { name: 'south', databaseUrl: await freshDatabase('demo') }
  await shop.openServer({ sources: [source], cell, channels: [] })
  stuck.add(nameOf(cell.databaseUrl))
  for (const minute of [1, 2]) await shop.turn(minute)
  await shop.openServer()
  for (const minute of [3, 4]) await shop.turn(minute)
  expect(shop.webhook.lines('outbox-unclaimed')).toEqual(['outbox-unclaimed began'])
})
