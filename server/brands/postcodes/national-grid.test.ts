import { expect, test } from 'vitest'
import { gridToWgs84 } from './national-grid.ts'

// The first position is from Ordnance Survey's worked example; the others are landmarks.
test.each<[string, { easting: number; northing: number }, [number, number]]>([
  ['Caister water tower', { easting: 651_409.903, northing: 313_177.27 }, [52.657_979, 1.716_052]],
  ['York Minster', { easting: 460_320, northing: 452_190 }, [53.9622, -1.0818]],
  ['Edinburgh Castle', { easting: 325_160, northing: 673_480 }, [55.9486, -3.2]],
])('converts the grid position of %s', (_, { easting, northing }, [latitude, longitude]) => {
  const place = gridToWgs84(easting, northing)
  expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.001)
  expect(Math.abs(place.longitude - longitude)).toBeLessThan(0.0015)
})

test('matches the published worked example to five metres', () => {
  const { latitude, longitude } = gridToWgs84(651_409.903, 313_177.27)
  expect(Math.abs(latitude - 52.657_979)).toBeLessThan(0.000_05)
  expect(Math.abs(longitude - 1.716_052)).toBeLessThan(0.000_08)
})
