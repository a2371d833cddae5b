import { sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'

/** Moves the centre of every outcode to the mean of its postcodes; known towns are kept. */
export async function updateOutcodes(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Averages over two million rows take longer than a request's statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into outcodes (outcode, town, latitude, longitude)
      select split_part(postcode, ' ', 1), coalesce(max(nullif(town, '')), ''),
        round(avg(latitude)::numeric, 5)::float8, round(avg(longitude)::numeric, 5)::float8
      from postcodes group by 1
      on conflict (outcode) do update set
        latitude = excluded.latitude, longitude = excluded.longitude,
        town = case when outcodes.town = '' then excluded.town else outcodes.town end`)
  })
}
