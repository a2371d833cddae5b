import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { contact, createFilledBasket } from '@larder/testing/order-fixtures.ts'
import { buildOpenApiDocument } from './open-api.ts'

const API = resolve(import.meta.dirname, '..')
const TSC = resolve(API, '../../node_modules/.bin/tsc')

/** A program that a third party would write against the document, using only generated types and none of our code. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Basket = components['schemas']['Basket']
type Person = { firstname: string; lastname: string; emailAddress: string; phoneNumber: string }

export async function placeOrder(basketToken: string, person: Person, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl: 'http://fernhill.localhost', fetch })
  const found = await client.POST('/api/basket/retrieve', { body: { basketToken } })
  if (found.error) throw new Error(found.error.errorDisplay)
  const basket: Basket = found.data
  const { selectedSlot: slot, storeId } = basket
  if (!slot || storeId === undefined) throw new Error('The basket is not ready')
  const placed = await client.POST('/api/checkout/processOrder', {
    body: {
      basketToken,
      basketVersion: basket.version,
      orderTotal: basket.orderTotal,
      fulfilmentDetails: { time: { date: slot.date, requestedTime: slot.start, asap: slot.isAsap } },
      fulfilmentMethod: basket.fulfilmentMethod.type,
      paymentGateway: 'cash',
      storeId,
      ...person,
    },
  })
  if (placed.error) throw new Error(placed.error.errorDisplay)
  const isPlaced: boolean = placed.data.isPlaced
  return { isPlaced, id: placed.data.businessOrderId }
}
`

const CONFIG = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['esnext', 'dom'],
  },
  include: ['*.ts'],
}

type PlaceOrder = (
  basketToken: string,
  person: Record<string, string>,
  fetch: (request: Request) => Promise<Response>,
) => Promise<{ isPlaced: boolean; id?: string }>

/** A separate project as the generator leaves it: types generated from the document, and a program. */
async function generateProject(document: OpenAPI3, program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(API, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify(CONFIG),
    'schema.ts': astToString(await openapiTs(document)),
    'place-order.ts': program,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** The compiler's errors in a project; empty when there are none. */
const typeErrors = (folder: string): Promise<string> =>
  promisify(execFile)(TSC, ['-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test(
  'a client generated from the API document is typed and can place an order',
  { timeout: 120_000 },
  async () => {
    const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
    const document = (await (await shop.request('/api/docs/openapi.json')).json()) as OpenAPI3
    const folder = await generateProject(document, PROGRAM)
    expect(await typeErrors(folder)).toBe('')

    const guest = await createGuest(shop)
    const { basketToken } = await createFilledBasket(shop, guest)
    const send = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      return guest.request(pathname + search, { method, headers, body: await request.text() })
    }
    const { placeOrder } = (await import(join(folder, 'place-order.ts'))) as { placeOrder: PlaceOrder }
    const person = {
      firstname: contact.firstName,
      lastname: contact.lastName,
      emailAddress: contact.email,
      phoneNumber: contact.phoneNumber,
    }
    const { isPlaced, id } = await placeOrder(basketToken, person, send)
    expect(isPlaced).toBe(true)
    expect(id).toMatch(/\S{10,}/)
  },
)

test('a generated client rejects invalid input at compile time', async () => {
  // The document as JSON, as a program reads it.
  const text = JSON.stringify(buildOpenApiDocument({ title: 'Larder API', origin: 'https://shop.example' }))
  const wrong = PROGRAM.replace("paymentGateway: 'cash'", 'paymentGateway: 7')
  const folder = await generateProject(JSON.parse(text) as OpenAPI3, wrong)
  expect(await typeErrors(folder)).toContain("Type 'number' is not assignable to type")
})
