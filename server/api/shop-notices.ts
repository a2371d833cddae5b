import type { ShopNotices } from '@larder/control/notices/mount-notices.ts'
import { durabilitySource } from '@larder/control/notices/sources/durability-source.ts'
import type { AppDeps } from './app-deps.ts'
import { outboxSource, smsSource } from './messaging/index.ts'
import { paymentsSource, problemsSource } from './ordering/index.ts'

/** The name in front of the address of mail to operators, which is from no brand. */
const FROM_NAME = 'Larder'

/** What the operators of this shop are told besides its releases, and mail by its own provider. */
export const shopNotices = ({ db, adapters, config }: AppDeps): ShopNotices => ({
  sendMail: (mail) => adapters.messages.sendMail({ ...mail, fromName: FROM_NAME }),
  sources: [
    durabilitySource,
    paymentsSource({ db }),
    outboxSource,
    problemsSource,
    smsSource(config.smsPerHour),
  ],
})
