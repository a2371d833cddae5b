import { loadDurability } from '@larder/kernel/db/durability.ts'
import type { NoticeSource } from './source.ts'

/** Whether a standby may take over that lacks acknowledged writes. */
export const durabilitySource: NoticeSource = {
  kinds: ['database-at-risk'],
  find: async ({ db }) =>
    (await loadDurability(db)) === 'at-risk'
      ? [
          {
            kind: 'database-at-risk',
            subject: 'database',
            text: 'A failover of the database may lose orders that shoppers were told of.',
          },
        ]
      : [],
}
