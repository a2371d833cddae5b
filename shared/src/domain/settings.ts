/** Whether a boolean white-label setting is on. Many are stored as "1" (spec §3). A missing setting is off. */
export function isSettingOn(settings: Readonly<Record<string, string>>, key: string): boolean {
  return settings[key] === '1' || settings[key] === 'true'
}
