import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { IdentityVerifier } from './port.ts'

export type FacebookSettings = { apiUrl: string; appId: string; appSecret: string }

const Debug = z.object({
  data: z.object({ app_id: z.string().optional(), is_valid: z.boolean(), user_id: z.string().optional() }),
})
const Me = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/**
 * Facebook's access tokens, by the Graph API: the token must be valid, made for this app and for this person. Facebook
 * returns an email address only after its owner confirmed it.
 */
export function facebookVerifier({
  apiUrl,
  appId,
  appSecret,
  deadlines,
}: FacebookSettings & WithDeadlines): IdentityVerifier {
  const { read } = outsideCaller({ deadlines, service: 'facebook sign-in', baseUrl: apiUrl })
  return {
    clientId: appId,
    async verify({ token }) {
      const debug = await read(
        { path: '/debug_token', query: { input_token: token, access_token: `${appId}|${appSecret}` } },
        Debug,
      ).catch(undefinedIfRefused)
      if (!debug?.data.is_valid || debug.data.app_id !== appId) return { ok: false, reason: 'token' }
      const query = {
        fields: 'id,email,first_name,last_name',
        access_token: token,
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      }
      const me = await read({ path: '/me', query }, Me).catch(undefinedIfRefused)
      if (!me || me.id !== debug.data.user_id) return { ok: false, reason: 'token' }
      if (!me.email) return { ok: false, reason: 'email-missing' }
      const { id, email, first_name, last_name } = me
      return { ok: true, person: { subject: id, email, firstname: first_name, lastname: last_name } }
    },
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isOutsideError(error) || error.failure !== 'refused') throw error
}
