import { withClient } from './session.ts'

/**
 * An invariant that the shop's data must satisfy but that no database constraint enforces, and a query for the IDs of
 * rows that violate it.
 */
type Invariant = { invariant: string; broken: string }
export type Finding = { invariant: string; broken: number; examples: string[] }

const INVARIANTS: Invariant[] = [
  {
    invariant: 'every order costs what its basket said',
    broken: `select id from orders
      where total_pence <> round((snapshot->'basket'->>'orderTotal')::numeric * 100)`,
  },
  {
    invariant: 'every slot has as many places taken as baskets and orders hold',
    broken: `select s.store_id || ' ' || s.slot_id as id from slots s
      where s.used <> (select count(*) from slot_reservations r
        where r.brand_id = s.brand_id and r.store_id = s.store_id and r.slot_id = s.slot_id
          and r.status in ('held', 'confirmed'))`,
  },
  {
    invariant:
      'counted pieces are held without an end only while an order is paid, and taken only by an order',
    broken: `select h.basket_id || ' ' || h.item as id from stock_holds h
      join baskets b on b.brand_id = h.brand_id and b.id = h.basket_id
      join stock s on s.brand_id = h.brand_id and s.store_id = h.store_id and s.item = h.item and s.size = h.size
      where (h.state = 'held' and h.expires_at is null and (b.state = 'ordered' or b.order_id is null))
        or (h.state = 'taken' and b.state <> 'ordered')`,
  },
  {
    invariant: 'no order and no change of one is paid twice',
    broken: `select order_id as id from payment_attempts where state in ('authorised', 'captured')
      group by brand_id, order_id, change_id having count(*) > 1`,
  },
  {
    invariant: 'the payments of an order are its amount, less what its changes gave back',
    broken: `select o.id from orders o where o.paid_attempt_id is not null
      and o.status in ('sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered')
      and o.total_pence <> (
        select coalesce(sum(p.amount_pence), 0) from payment_attempts p
        where p.brand_id = o.brand_id and p.order_id = o.id and p.state in ('authorised', 'captured')
      ) - (
        select coalesce(sum(r.amount_pence), 0) from order_refunds r
        where r.brand_id = o.brand_id and r.order_id = o.id and r.cause = 'change' and r.target = 'payment'
      )`,
  },
  {
    invariant: 'no payment gives back more than it took',
    broken: `select p.id from payment_attempts p where p.amount_pence < (
      select coalesce(sum(r.amount_pence), 0) from order_refunds r
      where r.brand_id = p.brand_id and r.attempt_id = p.id)`,
  },
  {
    invariant: 'every report of a problem paid back what its refunds say',
    broken: `select p.id from order_problems p where p.given_pence <> (
      select coalesce(sum(r.amount_pence), 0) from order_refunds r
      where r.brand_id = p.brand_id and r.order_id = p.order_id and r.cause = 'problem' and r.cause_id = p.id)`,
  },
  {
    invariant: 'every member has the credit that the entries add up to',
    broken: `select m.id from members m where m.credit_pence <> (
      select coalesce(sum(c.amount_pence), 0) from credit_entries c
      where c.brand_id = m.brand_id and c.member_id = m.id)`,
  },
]

/** Checks the shop's invariants in a database: after a restore, and on demand. */
export async function checkInvariants(url: string): Promise<Finding[]> {
  return withClient(url, async (client) => {
    const findings: Finding[] = []
    for (const { invariant, broken } of INVARIANTS) {
      const { rows } = await client.query<{ id: string }>(broken)
      findings.push({ invariant, broken: rows.length, examples: rows.slice(0, 5).map(({ id }) => id) })
    }
    return findings
  })
}
