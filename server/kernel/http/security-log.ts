import type { Logger } from 'pino'

/** Names of the OWASP logging vocabulary: operators set alerts on them. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_token_revoked'
  | 'authn_token_reuse'
  | 'excess_rate_limit_exceeded'
  | 'malicious_csrf'
  | 'malicious_csp_violation'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted'
  | 'user_data_exported'

type SecurityDetails = {
  brandId?: string
  requestId?: string
  memberId?: string
  sessionId?: string
  detail?: string
}

/** Logs a security event, with ids and fixed terms only: never an address, a name or a secret. */
export function logSecurity(log: Logger, event: SecurityEvent, details: SecurityDetails): void {
  log.warn({ security: event, ...details }, event)
}
