import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { CaptchaToken, Done, EmailAddress, NewPassword } from '../person.ts'

export const requestResetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/requestResetPassword',
  summary: 'Send a reset link. The answer is the same whether the address is known or not.',
  access: 'session',
  body: z.strictObject({ email: EmailAddress, verifyToken: CaptchaToken }),
  reply: Done,
})

const ResetToken = z.string().min(1).max(200)

export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/validateResetToken',
  summary: 'Check whether a reset link is valid, without changing anything.',
  access: 'session',
  body: z.strictObject({ token: ResetToken }),
  reply: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetPassword',
  summary: 'Set a new password with a reset link; ends every session of the member.',
  access: 'session',
  body: z.strictObject({ token: ResetToken, password: NewPassword }),
  reply: Done,
})
