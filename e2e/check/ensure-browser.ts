import { spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { installPackage, updatePackages } from './ensure-program.ts'

/** The headless build comes first: it draws no window, which halves the CPU time of a journey. */
const INSTALLED_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const PLAYWRIGHT_COMMAND = resolve(import.meta.dirname, '../node_modules/.bin/playwright')

const fileExists = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

async function findFirstExisting(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (path && (await fileExists(path))) return path
  return undefined
}

const runTool = (tool: string, ...args: string[]): boolean =>
  spawnSync(tool, args, { stdio: 'inherit' }).status === 0

/**
 * The Chromium that journeys run in: an installed one, else Playwright's own download, else Debian's package (as root).
 * Throws an Error that says what to install when none is available.
 */
export async function ensureBrowser(): Promise<string> {
  const own = chromium.executablePath()
  const found = await findFirstExisting([process.env['LARDER_CHROMIUM'] ?? '', ...INSTALLED_BROWSERS, own])
  if (found) return found
  process.stdout.write('No browser is installed; trying to get one\n')
  if (
    runTool(PLAYWRIGHT_COMMAND, 'install', 'chromium-headless-shell', 'chromium') &&
    (await fileExists(own))
  )
    return own
  if (updatePackages() && !installPackage('chromium-headless-shell')) installPackage('chromium')
  const installed = await findFirstExisting(INSTALLED_BROWSERS)
  if (installed) return installed
  throw new Error('No Chromium was found or could be installed. Install one, or name it in LARDER_CHROMIUM.')
}
