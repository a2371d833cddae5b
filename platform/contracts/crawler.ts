const CRAWLER_PATTERN = /bot\b|bot\/|crawl|spider|slurp|bingpreview|facebookexternalhit|lighthouse/i

/**
 * Whether the user agent is a search engine's crawler. This affects only what is shown, never what is allowed: a
 * crawler gets no error page for a failure, because it would index it (spec §8 Error page, trust T25).
 */
export const isCrawler = (userAgent: string): boolean => CRAWLER_PATTERN.test(userAgent)
