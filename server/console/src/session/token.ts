const KEY = 'larder-ops-token'

/** The operator's token, for as long as this tab lives; never in a cookie or in local storage. */
export const readToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const forgetToken = (): void => sessionStorage.removeItem(KEY)
