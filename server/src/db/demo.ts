import type { Db } from './client.ts'
import { brandHosts, brands } from './schema/index.ts'

const DEMO = [
  { id: 'fernhill', name: 'Fernhill Market', hosts: ['fernhill.localhost', 'localhost', '127.0.0.1'] },
  { id: 'ember', name: 'Ember Kitchen', hosts: ['ember.localhost'] },
]

/** Puts the demo brands into a database that has the schema; again and again gives the same. */
export async function seedDemo(db: Db): Promise<void> {
  for (const { id, name, hosts } of DEMO) {
    await db.insert(brands).values({ id, name, profile: {}, settings: [] }).onConflictDoNothing()
    await db
      .insert(brandHosts)
      .values(hosts.map((host) => ({ brandId: id, host })))
      .onConflictDoNothing()
  }
}
