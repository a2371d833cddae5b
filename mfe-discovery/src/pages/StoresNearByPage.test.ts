import { expect, test } from 'vitest'
import { loader } from './StoresNearByPage.tsx'

/** The loader's API call for a form that was sent without script. */
async function ask(address: string) {
  const asked: object[] = []
  const api = async (_: object, input: object) => {
    asked.push(input)
    return { stores: [] }
  }
  const request = new Request(`http://shop.test/stores-near-by?address=${encodeURIComponent(address)}`)
  const data = await loader({ request, params: {}, api } as unknown as Parameters<typeof loader>[0]) // only what it reads
  return { asked, data }
}

test('an address submitted without scripts finds the stores of its postcode', async () => {
  const { asked, data } = await ask('7 Stonegate, York yo18as')
  expect(data).toMatchObject({ kind: 'found', postcode: 'YO1 8AS' })
  expect(asked).toEqual([{ country: 'Uk', postcode: 'YO1 8AS' }])
})

test('an address without a postcode shows what is missing beside the search', async () => {
  const { asked, data } = await ask('Stonegate, York')
  expect(data).toEqual({ kind: 'refused', message: 'Please provide a valid postcode' })
  expect(asked).toEqual([])
})
