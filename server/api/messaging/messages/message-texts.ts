import { templates, type OrderTexts, type Message, type Sender, type MessageTexts } from './message.ts'

/** One line for each item ordered, with its allergens. */
function formatItemRows({ lines }: OrderTexts): string[] {
  return lines.map(({ quantity, name, options, total, allergens }) => {
    const choices = options.length > 0 ? ` (${options.join(', ')})` : ''
    return [`${quantity} × ${name}${choices} ${total}.`, ...allergens].join(' ')
  })
}

/** Rows for subtotal, savings, fees and tip, then the total. */
function formatAmountRows({ amounts, total }: OrderTexts): string[] {
  return [...amounts.map(({ name, amount }) => `${name}: ${amount}`), `Total: ${total}`]
}

type PlaceholderValues = Record<string, string | readonly string[] | undefined>

function buildTemplateValues(message: Message): PlaceholderValues {
  switch (message.kind) {
    case 'one-time-code':
    case 'forget-code':
      return { code: message.code, minutes: String(message.minutes) }
    case 'password-reset':
      return { link: message.link, minutes: String(message.minutes) }
    case 'welcome':
      return { firstName: message.firstName }
    case 'order-confirmation': {
      const { orderNumber, firstName, storeName: store, when, where, total, payment, link } = message
      const rows = { items: formatItemRows(message), amounts: formatAmountRows(message) }
      return { orderNumber, firstName, store, when, where: unlinked(where), total, payment, link, ...rows }
    }
    case 'order-changed': {
      const { orderNumber, firstName, storeName: store, when, where, total, difference, link } = message
      const rows = { items: formatItemRows(message), amounts: formatAmountRows(message) }
      return { orderNumber, firstName, store, when, where: unlinked(where), total, difference, link, ...rows }
    }
    case 'order-status': {
      const { orderNumber, firstName, storeName: store, statusText: status, detail, link } = message
      return { orderNumber, firstName, store, status, detail, link }
    }
    case 'order-refund': {
      const { orderNumber, firstName, storeName: store, amount, detail, link } = message
      return { orderNumber, firstName, store, amount, detail, link }
    }
    case 'order-question': {
      const { orderNumber, firstName, storeName: store, items, until, link } = message
      return { orderNumber, firstName, store, items, until, link }
    }
    case 'order-changes': {
      const { orderNumber, firstName, storeName: store, items, link } = message
      return { orderNumber, firstName, store, items, link }
    }
    case 'order-problem': {
      const { orderNumber, firstName, storeName: store, items, detail, link } = message
      return { orderNumber, firstName, store, items, detail, link }
    }
    case 'referral-reward':
      return { amount: message.amount }
    case 'password-changed':
    case 'account-erased':
      return {}
  }
}

function makeLink(message: Message, { origin }: Sender): string {
  if ('link' in message) return message.link
  return message.kind === 'password-changed' ? `${origin}/login` : origin
}

/** A greeting without a name: `Thank you, {firstName}.` becomes `Thank you.` */
const withoutName = (text: string): string => text.replaceAll(/,? ?\{firstName\}/g, '')

/** Text that a shopper typed, so that mail programs make no link of it: a word joiner breaks `evil.example`. */
const unlinked = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{N}])([.:@])(?=[\p{L}\p{N}/])/gu, '$1\u2060')

/** Fills in placeholders. A placeholder with several lines makes a paragraph of each. */
function fillTemplate(template: string, values: PlaceholderValues): string[] {
  const text = values['firstName'] === undefined ? withoutName(template) : template
  const [, placeholder = ''] = /^\{(\w+)\}$/.exec(text) ?? []
  const lines = values[placeholder]
  if (Array.isArray(lines)) return [...lines]
  return [text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => joinLines(values[name]) ?? whole)]
}

const joinLines = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ')

/**
 * The text of a message from the brand's own template or the shop's default (docs/providers.md#mail-and-sms). The SMS
 * with a code always ends with `@host #code`, so that phones offer it on that site only (trust §4). No template can
 * leave that out.
 */
export function writeMessageTexts(message: Message, sender: Sender): MessageTexts {
  const { subject, paragraphs, button, sms } = {
    ...templates[message.kind],
    ...sender.templates?.[message.kind],
  }
  const values = { ...buildTemplateValues(message), brand: sender.brandName, host: sender.host }
  const line = (text: string) => fillTemplate(text, values).join(' ')
  const bound = 'code' in message ? `\n\n@${sender.host} #${message.code}` : ''
  return {
    subject: line(subject),
    paragraphs: paragraphs.flatMap((text) => fillTemplate(text, values)),
    ...(button ? { button: { label: line(button), href: makeLink(message, sender) } } : {}),
    ...('receiptLink' in message ? { moreLink: { label: 'Receipt (PDF)', href: message.receiptLink } } : {}),
    ...(sms ? { sms: line(sms) + bound } : {}),
  }
}
