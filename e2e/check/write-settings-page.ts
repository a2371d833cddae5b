import { writeSettingsPage } from './settings-page.ts'

writeSettingsPage()
