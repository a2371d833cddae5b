const SIZE = 256
const STEPS = 8

type Tile = { z: number; x: number; y: number }
/** In units of a whole world (0 to 1), as web maps number them. */
type Point = [number, number]

/** Distance between streets at street zooms; fewer are drawn further out. */
const spacingOf = (z: number) => 1 / 2 ** Math.min(Math.max(z + 2, 6), 19)

/** The same number between 0 and 1 for the same pair. */
function pseudoRandom(a: number, b: number): number {
  const value = Math.sin(a * 127.1 + b * 311.7) * 43_758.545
  return value - Math.floor(value)
}

/** Bends the grid a little, the same way on every tile, so that streets meet at tile borders. */
function bend([x, y]: Point, spacing: number): Point {
  const waves = Math.PI / spacing / 5
  return [x + Math.sin(y * waves) * spacing * 0.35, y + Math.sin(x * waves * 0.8) * spacing * 0.35]
}

const corners: Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/**
 * A plainly drawn map tile: streets, main roads and parks whose position depends only on the coordinates, never on the
 * tile. It shows no real place; the driver's marker moves over it.
 */
export function drawTile({ z, x, y }: Tile): string {
  const scale = 2 ** z
  const spacing = spacingOf(z)
  const first: Point = [Math.floor(x / scale / spacing) - 1, Math.floor(y / scale / spacing) - 1]
  const count = Math.ceil(1 / scale / spacing) + 3
  const lines = Array.from({ length: count }, (_, index) => index)
  const onTile = (point: Point): Point => {
    const [east, south] = bend(point, spacing)
    return [(east * scale - x) * SIZE, (south * scale - y) * SIZE]
  }

  function street(index: number, isUpright: boolean): string {
    const [across, start] = isUpright ? first : first.toReversed()
    const line = (across ?? 0) + index
    const points = Array.from({ length: count * STEPS + 1 }, (_, step) => {
      const along = ((start ?? 0) + step / STEPS) * spacing
      return onTile(isUpright ? [line * spacing, along] : [along, line * spacing])
    })
    const stroke = line % 4 === 0 ? 'stroke="#fbe3a8" stroke-width="9"' : 'stroke="#fff" stroke-width="5"'
    return `<path d="${pathData(points)}" fill="none" ${stroke}/>`
  }

  function park(column: number, row: number): string {
    const cell: Point = [first[0] + column, first[1] + row]
    if (pseudoRandom(...cell) > 0.16) return ''
    const points = corners.map(([dx, dy]) => onTile([(cell[0] + dx) * spacing, (cell[1] + dy) * spacing]))
    return `<path d="${pathData(points)}Z" fill="#d9ead3"/>`
  }

  const parks = lines.flatMap((column) => lines.map((row) => park(column, row)))
  const streets = lines.flatMap((index) => [street(index, true), street(index, false)])
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="#f2efe9"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${ground}${parks.join('')}${streets.join('')}</svg>`
}

const pathData = (points: Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
