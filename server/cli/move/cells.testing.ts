import { onTestFinished } from 'vitest'
import pg from 'pg'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { checkoutApi } from '@larder/shared/contracts'
import { readDatabaseUrl } from '../backup/backup.testing.ts'
import { digestTables, loadBrandTables } from './brand-tables.ts'
import { moveBrand, type MoveRequest } from './move-brand.ts'
import { loadMove, type MoveStep } from './move-state.ts'

/** Two cells: Fernhill and Ember are in the first, and the second has only Ember's copy under another host. */
export type Cells = { source: TestApp; target: TestApp; request: MoveRequest }

/** Makes a demo database one of a cell that does not have the brand. */
export async function removeBrand(url: string, brandId: string): Promise<void> {
  await runOn(url, async (client) => {
    await client.query('begin')
    const tables = await loadBrandTables(client)
    for (const { name, brandColumn } of tables.toReversed())
      await client.query(`delete from ${name} where ${brandColumn} = $1`, [brandId])
    await client.query('commit')
  })
}

export async function startCells(): Promise<Cells> {
  const environment = { LIMIT_SCALE: '1000' }
  const [source, target] = [await startApp({ environment }), await startApp({ environment })]
  await removeBrand(readDatabaseUrl(target), 'fernhill')
  const request = {
    brandId: 'fernhill',
    source: readDatabaseUrl(source),
    target: readDatabaseUrl(target),
    closingMs: 0,
  }
  return { source, target, request }
}

/** Places an order paid in cash and returns its id. */
export async function order(
  app: { deps: Pick<TestApp['deps'], 'clock'> },
  visitor: Visitor,
): Promise<string> {
  const basket = await createFilledBasket(app, visitor)
  const { draftOrderId } = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  return draftOrderId
}

export async function startUsedCells(): Promise<Cells & { member: Visitor; orderId: string }> {
  const cells = await startCells()
  const member = await createMember(cells.source, 'ada@fernhill.example')
  const orderId = await order(cells.source, member)
  return { ...cells, member, orderId }
}

/** Lets enough time pass that a server asks its database for news of its brands. */
export const elapse = ({ deps, setNow }: TestApp) => setNow(new Date(deps.clock().getTime() + 2_000))

/** The same shopper, led to another cell by the balancer. */
export function leadTo(app: Pick<TestApp, 'newVisitor'>, { cookies }: Visitor): Visitor {
  const visitor = app.newVisitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

export async function runOn<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The number and hash of a brand's rows in each table. */
export const digestBrand = (url: string, brandId = 'fernhill') =>
  runOn(url, async (client) => {
    await client.query('begin')
    return Object.fromEntries(await digestTables(client, await loadBrandTables(client), brandId))
  })

/** Databases in which the brand takes writes. */
export async function listOpen({ source, target, brandId }: MoveRequest): Promise<string[]> {
  const open: string[] = []
  for (const [name, url] of Object.entries({ source, target })) {
    const isOpen = await runOn(url, async (client) => {
      const has = await client.query('select from brands where id = $1', [brandId])
      return has.rowCount === 1 && ((await loadMove(client, brandId))?.state ?? 'open') === 'open'
    })
    if (isOpen) open.push(name)
  }
  return open
}

/** Moves until a step is committed, and ends there as a killed command does. */
export async function moveUntil(request: MoveRequest, end: MoveStep): Promise<void> {
  const killed = new Error(`killed after ${end}`)
  const onStep = (step: MoveStep) => {
    if (step === end) throw killed
  }
  await moveBrand({ ...request, onStep }).catch((error: unknown) => {
    if (error !== killed) throw error
  })
}

/** A connection to a database that ends with the test. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
