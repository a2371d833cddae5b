import { memberApi } from '@larder/shared/contracts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { rewardDeliveredOrder } from './order-delivered.ts'

const brandId = 'fernhill'
const now = new Date('2030-01-08T10:00:00Z')

export const readMemberId = async (member: Visitor) => (await member.call(memberApi.getProfile, {})).memberId
export const readBalance = async (member: Visitor) => (await member.call(memberApi.creditSummary, {})).balance

export type RewardsShop = Awaited<ReturnType<typeof openRewardsShop>>

/** Opens a shop whose messages can be read and whose orders are delivered by a call. */
export async function openRewardsShop() {
  const sent = createMessageRecorder()
  const app = await startApp({ change: sent.change })
  return {
    app,
    sent,
    verifyPhone: async (member: Visitor, phone: string): Promise<void> => {
      sent.texts.length = 0
      await member.call(memberApi.requestVerificationCode, {})
      await member.call(memberApi.checkVerificationCode, { verificationCode: await sent.textedCode(phone) })
    },
    deliver: (memberId: string, businessOrderId: string, spendPence = 2_000) =>
      inTransaction(app.db, (tx) =>
        rewardDeliveredOrder(tx, { brandId, memberId, businessOrderId, storeId: 12, spendPence, now }),
      ),
  }
}
