import { expect, test } from 'vitest'
import { templates } from '../messaging/messages/message.ts'
import { MessageTemplates } from './message-templates.ts'

test('the default message templates use only known placeholders', () => {
  expect(MessageTemplates.safeParse(templates).error?.issues).toBe(undefined)
})

test.each([
  [{ welcome: { subject: 'Hi {firstname}' } }, '{firstname} is nothing this message has'],
  [{ 'order-status': { sms: '{code}' } }, '{code} is nothing this message has'],
])('rejects an unknown template placeholder (%o)', (messages, problem) => {
  expect(MessageTemplates.safeParse(messages).error?.issues[0]?.message).toBe(problem)
})
