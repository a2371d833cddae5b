import type { basketApi } from '../contracts/index.ts'

/** Whether a boolean white-label setting is on. Many are stored as "1" (spec §3). A missing setting is off. */
export function isSettingOn(settings: Readonly<Record<string, string>>, key: string): boolean {
  return settings[key] === '1' || settings[key] === 'true'
}

/** A brand's terms for items that are not there (readings 124). */
export type SubstitutionTerms = {
  isOffered: boolean
  /** What holds until a shopper chooses. */
  ifMissing: basketApi.GeneralIfMissing
  /** How long a shopper has to answer the store. */
  answerMinutes: number
}

const DEFAULT_ANSWER_MINUTES = 10
const MAX_ANSWER_MINUTES = 120

const isGeneralChoice = (value: string | undefined): value is basketApi.GeneralIfMissing =>
  value === 'similar' || value === 'refund' || value === 'ask'

/** The settings `substitution`, `ifMissing` and `substitutionAnswerMinutes`; an unreadable one counts as missing. */
export function getSubstitutionTerms(settings: Readonly<Record<string, string>>): SubstitutionTerms {
  const minutes = Number(settings['substitutionAnswerMinutes'])
  const { ifMissing } = settings
  return {
    isOffered: isSettingOn(settings, 'substitution'),
    ifMissing: isGeneralChoice(ifMissing) ? ifMissing : 'similar',
    answerMinutes: minutes >= 1 && minutes <= MAX_ANSWER_MINUTES ? minutes : DEFAULT_ANSWER_MINUTES,
  }
}
