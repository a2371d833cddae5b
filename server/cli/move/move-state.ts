import type pg from 'pg'
import { BRANDS_CHANNEL } from '@larder/api/model/brand-versions.ts'
import type { MoveState } from '@larder/api/model/brand-moves.ts'
import type { brandMoves } from '@larder/api/model/schema/index.ts'
import { MoveError } from './move-error.ts'

export type Move = typeof brandMoves.$inferSelect
export type MoveStep = Move['step']

export async function loadMove(client: pg.ClientBase, brandId: string): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    `select brand_id as "brandId", move_id as "moveId", side, step, state, peer, times from brand_moves
    where brand_id = $1`,
    [brandId],
  )
  return rows[0]
}

/** Starts the row of a move in one of its databases, in place of that of a move that is over. */
export async function replaceMove(client: pg.ClientBase, move: Omit<Move, 'times'>): Promise<void> {
  const { brandId, moveId, side, step, state, peer } = move
  await client.query(
    `insert into brand_moves (brand_id, move_id, side, step, state, peer, times)
    values ($1, $2, $3, $4, $5, $6, jsonb_build_object($4::text, clock_timestamp()))
    on conflict (brand_id) do update set move_id = excluded.move_id, side = excluded.side, step = excluded.step,
      state = excluded.state, peer = excluded.peer, times = excluded.times`,
    [brandId, moveId, side, step, state, peer],
  )
}

/**
 * Takes a move from one step to the next, and announces it to the servers of this database. Throws MoveError when another
 * command has taken it already.
 */
export async function advanceMove(
  client: pg.ClientBase,
  { brandId, moveId }: Pick<Move, 'brandId' | 'moveId'>,
  next: { from: MoveStep; to: MoveStep; state: MoveState },
): Promise<void> {
  const { rowCount } = await client.query(
    `update brand_moves set step = $4, state = $5, times = times || jsonb_build_object($4::text, clock_timestamp())
    where brand_id = $1 and move_id = $2 and step = $3`,
    [brandId, moveId, next.from, next.to, next.state],
  )
  if (rowCount !== 1) throw new MoveError(`Another command moves ${brandId} at this moment.`)
  await announceMove(client, brandId)
}

export const announceMove = (client: pg.ClientBase, brandId: string) =>
  client.query('select pg_notify($1, $2)', [BRANDS_CHANNEL, brandId])
