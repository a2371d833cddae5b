const CRAWLER = /bot\b|bot\/|crawl|spider|slurp|bingpreview|facebookexternalhit|lighthouse/i

/**
 * Whether the user agent is a search engine's crawler. It decides what is shown, never what is allowed:
 * an error that a crawler meets raises no error page, which it would index (spec §8 Error page, trust T25).
 */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent)
