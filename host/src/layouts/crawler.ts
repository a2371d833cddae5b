const CRAWLER = /bot\b|bot\/|crawl|spider|slurp|bingpreview|facebookexternalhit|lighthouse/i

/** Is this one of the programs that read pages for a search engine? It chooses what is shown, never what is allowed (trust T25). */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent)
