import { ofetch } from 'ofetch'
import { singleton } from '../lib/index.ts'
import { createClient, type Api } from './client.ts'

/** The page's own client: same origin, with the session's cookie. */
export const call: Api = singleton('api-call', () => createClient(ofetch))
