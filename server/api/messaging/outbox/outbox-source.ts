import type { NoticeSource } from '@larder/control/notices/sources/source.ts'
import { ROLLING_UPDATE_MS } from './dispatcher.ts'
import { OUTBOX_TOPICS } from './lanes.ts'
import { findUnclaimed } from './outbox.queries.ts'

/** Messages that no server delivers (`larder_outbox_unclaimed`), as a trouble of each brand and topic. */
export const outboxSource: NoticeSource = {
  kinds: ['outbox-unclaimed'],
  async find({ db, now }) {
    const before = new Date(now.getTime() - ROLLING_UPDATE_MS)
    const unclaimed = await findUnclaimed(db, { topics: OUTBOX_TOPICS, before })
    return unclaimed.map(({ brandId, topic, messages, oldest }) => ({
      kind: 'outbox-unclaimed',
      subject: `${brandId} ${topic}`,
      brands: [brandId],
      text: `No server delivers ${messages} messages of ${brandId} (${topic}), the oldest since ${oldest.toISOString()}.`,
      detail: { topic, messages },
    }))
  },
}
