import { expect, test } from 'vitest'
import { templates } from '../messaging/messages/message.ts'
import { MessageTemplates } from './message-templates.ts'

test('the shop’s templates use known names only', () => {
  expect(MessageTemplates.safeParse(templates).error?.issues).toBe(undefined)
})

test.each([
  [{ welcome: { subject: 'Hi {firstname}' } }, '{firstname} is nothing this message has'],
  [{ 'order-status': { sms: '{code}' } }, '{code} is nothing this message has'],
])('rejects an unknown name (%o)', (messages, problem) => {
  expect(MessageTemplates.safeParse(messages).error?.issues[0]?.message).toBe(problem)
})
