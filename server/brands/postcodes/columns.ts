import type { PostcodePlace } from '../import-places.ts'
import { gridToWgs84 } from './national-grid.ts'

/** A row that is used, deliberately skipped, or invalid. */
export type RowResult = { place: PostcodePlace } | { skip: 'no longer in use' } | { problem: string }

/** Reads the cells of one row. */
export type RowReader = (cells: string[]) => RowResult

const POSTCODE_PATTERN = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
/** Code-Point Open has no heading row: postcode, quality, easting, northing, then area codes. */
const CODE_POINT_COLUMNS = { postcode: 0, easting: 2, northing: 3 }

/** Formats `ab10 1ab` or `AB101AB` as `AB10 1AB`; undefined for an invalid postcode. */
function formatPostcode(cell: string): string | undefined {
  const parts = POSTCODE_PATTERN.exec(cell.toUpperCase().replaceAll(/\s/g, ''))
  return parts ? `${parts[1]} ${parts[2]}` : undefined
}

const roundDegrees = (value: number) => Math.round(value * 100_000) / 100_000

function readRow(cell: string, position: () => { latitude: number; longitude: number }): RowResult {
  const postcode = formatPostcode(cell)
  if (!postcode) return { problem: `"${cell.slice(0, 20)}" is no postcode` }
  const { latitude, longitude } = position()
  const isInCountry = latitude > 49 && latitude < 61.5 && longitude > -9 && longitude < 2.5
  if (!isInCountry) return { problem: `${postcode} has no position in the United Kingdom` }
  return {
    place: {
      postcode,
      street: '',
      town: '',
      latitude: roundDegrees(latitude),
      longitude: roundDegrees(longitude),
    },
  }
}

/** An empty cell is not a number; `Number('')` would be 0. */
const parseNumber = (cell: string | undefined) => (cell?.trim() ? Number(cell) : Number.NaN)

function createLatitudeReader(columns: {
  postcode: number
  latitude: number
  longitude: number
  ended: number
}): RowReader {
  return (cells) => {
    if (cells[columns.ended]?.trim()) return { skip: 'no longer in use' }
    return readRow(cells[columns.postcode] ?? '', () => ({
      latitude: parseNumber(cells[columns.latitude]),
      longitude: parseNumber(cells[columns.longitude]),
    }))
  }
}

function createGridReader(columns: typeof CODE_POINT_COLUMNS): RowReader {
  return (cells) =>
    readRow(cells[columns.postcode] ?? '', () => {
      const [easting, northing] = [parseNumber(cells[columns.easting]), parseNumber(cells[columns.northing])]
      // Zero means "position unknown"; the projection would place it in the sea.
      const isKnown = easting > 0 && northing > 0
      return isKnown ? gridToWgs84(easting, northing) : { latitude: Number.NaN, longitude: Number.NaN }
    })
}

/**
 * How to read a file, recognised by its first row: the ONS postcode directory (`pcds, lat, long, doterm` among many
 * columns), Code-Point Open (with or without heading; National Grid), or plain postcode, latitude, longitude in any
 * order. Undefined for any other file. `isHeading`: the first row does not contain a postcode.
 */
export function chooseRowReader(first: string[]): { read: RowReader; isHeading: boolean } | undefined {
  const names = first.map((cell) => cell.trim().toLowerCase())
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const postcode = find('pcds', 'pcd8', 'pcd2', 'pcd', 'pcd7', 'postcode', 'post code')
  const [latitude, longitude] = [find('lat', 'latitude'), find('long', 'lng', 'lon', 'longitude')]
  const [easting, northing] = [find('eastings', 'easting'), find('northings', 'northing')]
  if (postcode >= 0 && latitude >= 0 && longitude >= 0) {
    const ended = find('doterm', 'date_of_termination')
    return { read: createLatitudeReader({ postcode, latitude, longitude, ended }), isHeading: true }
  }
  if (postcode >= 0 && easting >= 0 && northing >= 0) {
    return { read: createGridReader({ postcode, easting, northing }), isHeading: true }
  }
  const isCodePoint = first.length >= 4 && formatPostcode(first[0] ?? '') && /^\d+$/.test(first[2] ?? '')
  return isCodePoint ? { read: createGridReader(CODE_POINT_COLUMNS), isHeading: false } : undefined
}
