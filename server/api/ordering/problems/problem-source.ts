import type { NoticeSource } from '@larder/control/notices/sources/source.ts'
import { loadWaiting } from './problem-gauges.ts'

/** How long a report may wait for a person, in seconds (trust §5 Objectives and alarms). */
const WAITING_SEC = 2 * 86_400

/** Reports of problems that nobody has decided for two days. */
export const problemsSource: NoticeSource = {
  kinds: ['cases-waiting'],
  async find({ db, now }) {
    const { waiting, waitingAgeSec } = await loadWaiting(db, now)
    if (waitingAgeSec <= WAITING_SEC) return []
    const days = Math.floor(waitingAgeSec / 86_400)
    return [
      {
        kind: 'cases-waiting',
        subject: 'cases',
        text: `${waiting} reports of customers wait for a decision, the oldest for ${days} days.`,
        detail: { waiting, waitingAgeSec },
      },
    ]
  },
}
