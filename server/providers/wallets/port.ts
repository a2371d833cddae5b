/** Asks Apple for the session that lets a page show its payment sheet. */
export type AppleMerchant = {
  /**
   * `validationUrl` is sent by the browser: only Apple's own gateways are ever called (trust T9). The caller has
   * checked that `domain` is the brand's own and the request's. Returns undefined for any other address, without a
   * request. The session is valid for 5 minutes, once.
   */
  openSession(request: MerchantRequest): Promise<Record<string, unknown> | undefined>
}

export type MerchantRequest = { validationUrl: string; domain: string; displayName: string }
