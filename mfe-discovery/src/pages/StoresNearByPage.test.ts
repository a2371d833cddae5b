import { expect, test } from 'vitest'
import { loader } from './StoresNearByPage.tsx'

/** Runs the loader for a form that was submitted without JavaScript, and returns its API calls. */
async function submitAddress(address: string) {
  const inputs: object[] = []
  const api = async (_: object, input: object) => {
    inputs.push(input)
    return { stores: [] }
  }
  const request = new Request(`http://shop.test/stores-near-by?address=${encodeURIComponent(address)}`)
  const data = await loader({ request, params: {}, api } as unknown as Parameters<typeof loader>[0]) // only the fields that the loader reads
  return { asked: inputs, data }
}

test('an address submitted without JavaScript finds the stores of its postcode', async () => {
  const { asked: inputs, data } = await submitAddress('7 Stonegate, York yo18as')
  expect(data).toMatchObject({ kind: 'found', postcode: 'YO1 8AS' })
  expect(inputs).toEqual([{ country: 'Uk', postcode: 'YO1 8AS' }])
})

test('an address without a postcode shows an error beside the search', async () => {
  const { asked: inputs, data } = await submitAddress('Stonegate, York')
  expect(data).toEqual({ kind: 'refused', message: 'Please provide a valid postcode' })
  expect(inputs).toEqual([])
})
