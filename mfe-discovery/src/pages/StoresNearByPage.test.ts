import { expect, test } from 'vitest'
import { loader } from './StoresNearByPage.tsx'

/** Runs the loader for a query, and returns its API calls. */
async function loadPage(query: string) {
  const inputs: object[] = []
  const api = async (_: object, input: object) => {
    inputs.push(input)
    return { stores: [] }
  }
  const request = new Request(`http://shop.test/stores-near-by?${query}`)
  const data = await loader({ request, params: {}, api } as unknown as Parameters<typeof loader>[0]) // only the fields that the loader reads
  return { asked: inputs, data }
}

test('a postcode in the query, from the form of an earlier release, finds its stores', async () => {
  const { asked: inputs, data } = await loadPage('postcode=yo18as')
  expect(data).toMatchObject({ kind: 'found', postcode: 'YO1 8AS' })
  expect(inputs).toEqual([{ country: 'Uk', postcode: 'YO1 8AS', limit: 50 }])
})

test('a search without a postcode shows an error beside the search', async () => {
  const { asked: inputs, data } = await loadPage('unclear=1')
  expect(data).toEqual({ kind: 'refused', message: 'Please provide a valid postcode' })
  expect(inputs).toEqual([])
})
