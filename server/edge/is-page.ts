import { SERVER_SEGMENTS } from '@larder/shared/domain'

/**
 * Other endpoints of the server, `/ops`, where operators once typed their tokens and no area may ask for one, and paths that look
 * like a file.
 */
const NOT_A_PAGE = new RegExp(`^/(${[...SERVER_SEGMENTS, 'fonts'].join('|')})(/|$)|\\.[a-z0-9]{2,5}$`)

/** Whether a path may be a page of the shop. */
export const isPage = (pathname: string): boolean => !NOT_A_PAGE.test(pathname)
