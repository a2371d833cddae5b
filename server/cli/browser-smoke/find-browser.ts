import { access, constants } from 'node:fs/promises'
import { chromium } from 'playwright'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The Chromium of this machine: of LARDER_CHROMIUM, an installed one, or Playwright's; undefined when there is none. */
export async function findBrowser(): Promise<string | undefined> {
  for (const path of [process.env['LARDER_CHROMIUM'] ?? '', ...INSTALLED, chromium.executablePath()]) {
    const isThere =
      path !== '' &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    if (isThere) return path
  }
  return undefined
}
