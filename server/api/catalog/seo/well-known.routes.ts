import type { Hono } from 'hono'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { brandByHost } from '../business/brand-by-host.ts'
import { businessService } from '../business/business.service.ts'
import { loadOrigin } from '../../messaging/index.ts'

const SECURITY_PATH = '/.well-known/security.txt'
const APPLE_PAY_PATH = '/.well-known/apple-developer-merchantid-domain-association'
const YEAR_MS = 365 * 86_400_000
const CACHE_HEADERS = { 'Cache-Control': 'public, max-age=3600' }

/** Serves what is looked for at fixed addresses: whom to tell of a weakness (RFC 9116), and Apple's proof of the domain. */
export function wellKnownRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const loadBrand = brandByHost(deps)
  const business = businessService(deps)

  app.get(SECURITY_PATH, async (c) => {
    const { id } = await loadBrand(c.get('requestOrigin').host)
    const { origin } = await loadOrigin(deps, id, c.req.raw.headers)
    const { contact } = (await business.loadBrand(id)).details
    const lines = [
      `Contact: mailto:${contact.email}`,
      `Expires: ${new Date(deps.clock().getTime() + YEAR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}${SECURITY_PATH}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, CACHE_HEADERS)
  })

  app.get(APPLE_PAY_PATH, (c) => {
    const proof = deps.config.adapters.APPLE_PAY_DOMAIN_ASSOCIATION
    return proof === undefined ? c.notFound() : c.text(proof, 200, CACHE_HEADERS)
  })
}
