import * as z from 'zod'
import { Text } from './scalars.ts'

/** Placeholders in braces that each message may use. `{brand}` and `{host}` work in every message. */
const messagePlaceholders = {
  'one-time-code': ['code', 'minutes'],
  'forget-code': ['code', 'minutes'],
  'password-reset': ['link', 'minutes'],
  'password-changed': [],
  welcome: ['firstName'],
  'account-erased': [],
  'order-confirmation': [
    'orderNumber',
    'firstName',
    'store',
    'when',
    'where',
    'items',
    'amounts',
    'total',
    'payment',
    'link',
  ],
  'order-changed': [
    'orderNumber',
    'firstName',
    'store',
    'when',
    'where',
    'items',
    'amounts',
    'total',
    'difference',
    'link',
  ],
  'order-status': ['orderNumber', 'firstName', 'store', 'status', 'detail', 'link'],
  'order-refund': ['orderNumber', 'firstName', 'store', 'amount', 'detail', 'link'],
  'order-question': ['orderNumber', 'firstName', 'store', 'items', 'until', 'link'],
  'order-changes': ['orderNumber', 'firstName', 'store', 'items', 'link'],
  'order-problem': ['orderNumber', 'firstName', 'store', 'items', 'detail', 'link'],
  'referral-reward': ['amount'],
} as const satisfies Record<string, readonly string[]>

export type MessageKind = keyof typeof messagePlaceholders

const COMMON_PLACEHOLDERS = ['brand', 'host']

/** Placeholders that a message of this kind does not have. */
function getUnknownPlaceholders(kind: MessageKind, texts: readonly string[]): string[] {
  const known = new Set<string>([...COMMON_PLACEHOLDERS, ...messagePlaceholders[kind]])
  const named = texts.flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
  return named.filter((name) => !known.has(name))
}

const Template = z.strictObject({
  subject: Text.optional(),
  paragraphs: z.array(Text).min(1).optional(),
  button: Text.optional(),
  sms: z.string().trim().min(1).max(320).optional(),
})

/** A brand's own message templates. The shop's defaults apply to those that are left out. */
export const MessageTemplates = z
  .partialRecord(z.enum(Object.keys(messagePlaceholders) as [MessageKind, ...MessageKind[]]), Template) // the keys of the object
  .superRefine((templates, context) => {
    for (const [kind, template] of Object.entries(templates)) {
      const { subject = '', paragraphs = [], button = '', sms = '' } = template
      const unknown = getUnknownPlaceholders(kind as MessageKind, [subject, ...paragraphs, button, sms]) // keys of the record
      for (const name of unknown)
        context.addIssue({ code: 'custom', path: [kind], message: `{${name}} is nothing this message has` })
    }
  })
export type MessageTemplates = z.infer<typeof MessageTemplates>
