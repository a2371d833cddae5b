import { expect, test } from 'vitest'
import type { Api } from '@larder/shared/api'
import { locationApi, storesApi } from '@larder/shared/contracts'
import { loader } from './StoresNearByPage.tsx'

const york = { latitude: 53.96, longitude: -1.08 }
const stonegate = {
  placeId: 'p1',
  description: '7 Stonegate, York',
  address: { line1: '7 Stonegate', line2: '', town: 'York', postcode: 'YO1 8AS' },
}

/** What the page's loader asks, and what the shop answers. */
function ask(address: string, suggestions: object[]) {
  const asked: { path: string; input: object }[] = []
  const replies: Record<string, object> = {
    [locationApi.autocompleteAddresses.path]: { suggestions },
    [locationApi.placeDetails.path]: { ...york, address: { postcode: 'YO1 8AS' } },
    [locationApi.postcodeByCoordinates.path]: { postcode: 'YO1 8AS' },
    [storesApi.findNearby.path]: { stores: [], storeProductTypes: [] },
  }
  const api = (async ({ path }: { path: string }, input: object) => {
    asked.push({ path, input })
    return replies[path]
  }) as unknown as Api // each answer knows its call
  const request = new Request(`http://shop.test/stores-near-by?address=${encodeURIComponent(address)}`)
  return { asked, data: loader({ request, params: {}, api } as unknown as Parameters<typeof loader>[0]) }
}

test('an address from a form without script finds the stores near it', async () => {
  const { asked, data } = ask('7 stonegate york', [stonegate])
  expect(await data).toMatchObject({ kind: 'found', postcode: 'YO1 8AS' })
  expect(asked.find(({ path }) => path === storesApi.findNearby.path)?.input).toMatchObject({
    coordinates: york,
  })
})

test('an address that nobody knows is said, with the search beside it', async () => {
  expect(await ask('nowhere at all', []).data).toEqual({
    kind: 'refused',
    message: 'Unable to find location',
  })
})
