import type { Pen } from './pen.ts'
import type { Part } from './spec.ts'

/** Where a copy stands, in the picture's units, and how it is turned. */
export type Spot = { at: readonly [x: number, y: number]; turn: number }

/** Copies in each row of a pile, from the back to the front. */
const PILES: Record<number, number[]> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [1, 3],
  5: [2, 3],
  6: [1, 2, 3],
  7: [3, 4],
  8: [3, 5],
  9: [2, 3, 4],
  10: [1, 2, 3, 4],
  12: [3, 4, 5],
  14: [2, 3, 4, 5],
  18: [3, 4, 5, 6],
  22: [4, 5, 6, 7],
}

const pileRows = (count: number): number[] => PILES[count] ?? [Math.floor(count / 2), Math.ceil(count / 2)]

function pile(count: number, size: number, pen: Pen): Spot[] {
  const rows = pileRows(count)
  return rows.flatMap((copies, row) =>
    Array.from({ length: copies }, (_, column): Spot => ({
      at: [
        (column - (copies - 1) / 2) * size * 0.9 + pen.random(-0.03, 0.03) * size,
        (row - (rows.length - 1) / 2) * size * 0.58 + pen.random(-0.02, 0.02) * size,
      ],
      turn: pen.random(-7, 7),
    })),
  )
}

/** Where the copies of a part stand around its own place. */
export function arrange(
  { count = 1, spread = 'pile', within, size = 200, turn = 0 }: Part,
  pen: Pen,
): Spot[] {
  if (count === 1 && spread === 'pile') return [{ at: [0, 0], turn }]
  const [rx, ry] = within ?? [size, size * 0.6]
  const line = (place: (share: number, at: number) => Spot) =>
    Array.from({ length: count }, (_, at) => place(at - (count - 1) / 2, at))
  switch (spread) {
    case 'pile':
      return pile(count, size, pen).map((spot) => ({ ...spot, turn: spot.turn + turn }))
    case 'scatter':
      return pen.spread(count, [rx, ry]).map((at) => ({ at, turn: turn || pen.random(0, 360) }))
    case 'ring':
      return line((_, at) => {
        const angle = (at / count) * Math.PI * 2 - Math.PI / 2
        return { at: [Math.cos(angle) * rx, Math.sin(angle) * ry], turn: (at * 360) / count + turn }
      })
    case 'row':
      return line((share) => ({ at: [share * rx, share * (within ? ry : 0)], turn }))
    case 'fan':
      return line((share) => ({ at: [share * rx, Math.abs(share) * ry], turn: turn + share * 14 }))
    case 'stack':
      return line((share) => ({
        at: [share * (within ? rx : 0), -share * ry],
        turn: turn + pen.random(-3, 3),
      }))
  }
}
