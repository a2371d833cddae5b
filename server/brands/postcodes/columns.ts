import { gridToWgs84 } from './national-grid.ts'

type DirectoryPlace = { postcode: string; latitude: number; longitude: number }

/** A row that is used, deliberately skipped, or invalid. */
export type RowResult =
  | { place: DirectoryPlace }
  | { skip: 'no longer in use' }
  /** `isExpected`: directories are known to lack the position, so it says nothing against the file. */
  | { problem: string; isExpected?: true }

/** How to read the rows of a file; `postcodeColumn` also identifies a row that is skipped. */
export type RowReader = {
  parseRow: (cells: string[]) => RowResult
  postcodeColumn: number
  /** The first row does not contain a postcode. */
  isHeading: boolean
}

/** What can be wrong with a row: the ends of its problem's text. */
export const ROW_PROBLEMS = { postcode: 'is no postcode', position: 'has no position in the United Kingdom' }

const POSTCODE_PATTERN = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
/** ONS has no positions for the Channel Islands and the Isle of Man. */
const CROWN_DEPENDENCY_PATTERN = /^(GY|JE|IM)\d/
/** Eastings of Northern Ireland belong to the Irish grid, which would be another place in the National Grid. */
const IRISH_GRID_PATTERN = /^BT\d/
/** Code-Point Open has no heading row: postcode, quality, easting, northing, then area codes. */
const CODE_POINT_COLUMNS = { postcode: 0, easting: 2, northing: 3, ended: -1, inUse: -1 }

/** Formats `ab10 1ab` or `AB101AB` as `AB10 1AB`; undefined for an invalid postcode. */
export function formatPostcode(cell: string): string | undefined {
  const parts = POSTCODE_PATTERN.exec(cell.toUpperCase().replaceAll(/\s/g, ''))
  return parts ? `${parts[1]} ${parts[2]}` : undefined
}

const roundDegrees = (value: number) => Math.round(value * 100_000) / 100_000

type Position = { latitude: number; longitude: number }
const UNKNOWN_POSITION: Position = { latitude: Number.NaN, longitude: Number.NaN }

function parsePlace(cell: string, readPosition: (postcode: string) => Position): RowResult {
  const postcode = formatPostcode(cell)
  if (!postcode) return { problem: `"${cell.slice(0, 20)}" ${ROW_PROBLEMS.postcode}` }
  const { latitude, longitude } = readPosition(postcode)
  const isInCountry = latitude > 49 && latitude < 61.5 && longitude > -9 && longitude < 2.5
  if (isInCountry)
    return { place: { postcode, latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) } }
  const problem = `${postcode} ${ROW_PROBLEMS.position}`
  return CROWN_DEPENDENCY_PATTERN.test(postcode) ? { problem, isExpected: true } : { problem }
}

/** An empty cell is not a number; `Number('')` would be 0. */
const parseNumber = (cell: string | undefined) => (cell?.trim() ? Number(cell) : Number.NaN)
/** Spreadsheets of other countries write a decimal comma; degrees have no thousands, so it can mean nothing else. */
const parseDegrees = (cell: string | undefined) => parseNumber(cell?.replace(',', '.'))

type EndColumns = { ended: number; inUse: number }

/**
 * Whether a postcode is no longer in use: it has a date of termination (a digit other than zero, which the `NULL` or
 * `0000-00-00` of a database's export lacks), or the column "In Use?" says no.
 */
const isEnded = (cells: string[], { ended, inUse }: EndColumns): boolean =>
  /[1-9]/.test(cells[ended] ?? '') || /^(no?|false|0)$/i.test(cells[inUse]?.trim() ?? '')

type DegreeColumns = EndColumns & { postcode: number; latitude: number; longitude: number }
type GridColumns = EndColumns & { postcode: number; easting: number; northing: number }

const parseDegreePosition = (cells: string[], { latitude, longitude }: DegreeColumns): Position => ({
  latitude: parseDegrees(cells[latitude]),
  longitude: parseDegrees(cells[longitude]),
})

function parseGridPosition(cells: string[], columns: GridColumns, postcode: string): Position {
  const [easting, northing] = [parseNumber(cells[columns.easting]), parseNumber(cells[columns.northing])]
  // Zero means "position unknown"; the projection would place it in the sea.
  const isKnown = easting > 0 && northing > 0 && !IRISH_GRID_PATTERN.test(postcode)
  return isKnown ? gridToWgs84(easting, northing) : UNKNOWN_POSITION
}

function createRowReader<Columns extends EndColumns & { postcode: number }>(
  columns: Columns,
  readPosition: (cells: string[], columns: Columns, postcode: string) => Position,
  isHeading = true,
): RowReader {
  const { postcode: postcodeColumn } = columns
  const parseRow = (cells: string[]): RowResult =>
    isEnded(cells, columns)
      ? { skip: 'no longer in use' }
      : parsePlace(cells[postcodeColumn] ?? '', (postcode) => readPosition(cells, columns, postcode))
  return { parseRow, postcodeColumn, isHeading }
}

/** `Post Code`, `post_code` and `Lat.` are spellings of `postcode` and `lat`. */
const normaliseHeading = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * How to read a file, recognised by its first row: the ONS postcode directory (`pcds, lat, long, doterm` among many
 * columns), doogal.co.uk's (`Postcode, In Use?, Latitude, Longitude, …, Terminated`), Code-Point Open (with or without
 * heading; National Grid), or plain postcode, latitude, longitude in any order. Undefined for any other file.
 */
export function chooseRowReader(first: string[]): RowReader | undefined {
  const names = first.map(normaliseHeading)
  const getColumn = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const postcode = getColumn('pcds', 'pcd8', 'pcd2', 'pcd', 'pcd7', 'postcode')
  const [latitude, longitude] = [getColumn('lat', 'latitude'), getColumn('long', 'lng', 'lon', 'longitude')]
  const [easting, northing] = [getColumn('eastings', 'easting'), getColumn('northings', 'northing')]
  const ended = getColumn('doterm', 'dateoftermination', 'terminationdate', 'terminated', 'dateofdeletion')
  const inUse = getColumn('inuse')
  if (postcode >= 0 && latitude >= 0 && longitude >= 0)
    return createRowReader({ postcode, latitude, longitude, ended, inUse }, parseDegreePosition)
  if (postcode >= 0 && easting >= 0 && northing >= 0)
    return createRowReader({ postcode, easting, northing, ended, inUse }, parseGridPosition)
  const isCodePoint = first.length >= 4 && formatPostcode(first[0] ?? '') && /^\d+$/.test(first[2] ?? '')
  return isCodePoint ? createRowReader(CODE_POINT_COLUMNS, parseGridPosition, false) : undefined
}
