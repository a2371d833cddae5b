import type { Message, OrderWords, Sender, Words } from './message.ts'
import { amountRows, itemRows } from './order-words.ts'

const ignoreIt = 'If you did not ask for this, you can ignore this message: nothing will change.'

const confirmation = (order: OrderWords, { brandName }: Sender): Words => ({
  subject: `Your ${brandName} order ${order.orderNumber}`,
  paragraphs: [
    `Thank you, ${order.firstName}. ${order.storeName} has your order ${order.orderNumber}.`,
    order.when,
    order.where,
    ...itemRows(order),
    ...amountRows(order),
    order.payment,
    'Allergens are listed as the store declares them. If you have an allergy, please speak to the store before you eat.',
  ],
  button: { label: 'Follow your order', href: order.link },
  sms: `${brandName}: order ${order.orderNumber} is with ${order.storeName}. Follow it: ${order.link}`,
})

/**
 * The words of every message, in plain paragraphs (providers.md "Mail and SMS").
 * A code's SMS ends with `@host #code`, which lets phones offer it on that site only (trust §4).
 */
export function wordsOf(message: Message, sender: Sender): Words {
  const { brandName, host, origin } = sender
  switch (message.kind) {
    case 'one-time-code':
      return {
        subject: `${message.code} is your ${brandName} code`,
        paragraphs: [
          `Your one-time code is ${message.code}. It works for ${message.minutes} minutes.`,
          `Never share it: nobody from ${brandName} will ask you for it. ${ignoreIt}`,
        ],
        sms: `${message.code} is your ${brandName} code. Never share it.\n\n@${host} #${message.code}`,
      }
    case 'forget-code':
      return {
        subject: `Delete your ${brandName} account`,
        paragraphs: [
          `To delete your account and everything we hold about you, enter the code ${message.code}. It works for ${message.minutes} minutes.`,
          `Deleting cannot be undone. ${ignoreIt}`,
        ],
      }
    case 'password-reset':
      return {
        subject: `Choose a new password for ${brandName}`,
        paragraphs: [`Use the link below within ${message.minutes} minutes. It works once.`, ignoreIt],
        button: { label: 'Choose a new password', href: message.link },
      }
    case 'password-changed':
      return {
        subject: `Your ${brandName} password was changed`,
        paragraphs: [
          'Your password was changed and you were signed out on your other devices.',
          'If this was not you, choose a new password now with "Forgotten password" on the sign-in page.',
        ],
        button: { label: 'Go to sign in', href: `${origin}/login` },
      }
    case 'welcome':
      return {
        subject: `Welcome to ${brandName}`,
        paragraphs: [
          `Hello ${message.firstname}, your account is ready.`,
          'Your addresses, orders and rewards are now kept in one place.',
        ],
        button: { label: 'Start shopping', href: origin },
      }
    case 'account-erased':
      return {
        subject: `Your ${brandName} account was deleted`,
        paragraphs: ['Your account and your personal details were deleted as you asked.'],
      }
    case 'order-confirmation':
      return confirmation(message, sender)
    case 'order-status':
      return {
        subject: `${message.statusText}: your ${brandName} order ${message.orderNumber}`,
        paragraphs: [`Hello ${message.firstName}. ${message.detail}`],
        button: { label: 'See your order', href: message.link },
        sms: `${brandName}: ${message.detail} ${message.link}`,
      }
    case 'referral-reward':
      return {
        subject: `${message.amount} off your next ${brandName} order`,
        paragraphs: [`A friend joined ${brandName}. ${message.amount} is waiting for your next order.`],
        button: { label: 'Start shopping', href: origin },
      }
    default:
      return message satisfies never
  }
}
