import type { FieldName, FieldsConfig } from './frames.types.ts'

type Words = { label: string; placeholder: string }

const english: Record<FieldName, Words> = {
  'card-number': { label: 'Card number', placeholder: '0000 0000 0000 0000' },
  'expiry-date': { label: 'Expiry date, month and year', placeholder: 'MM/YY' },
  cvv: { label: 'Card security code', placeholder: 'CVV' },
}

const languages: Record<string, Record<FieldName, Words>> = {
  EN: english,
  FR: {
    'card-number': { label: 'Numéro de carte', placeholder: '0000 0000 0000 0000' },
    'expiry-date': { label: "Date d'expiration, mois et année", placeholder: 'MM/AA' },
    cvv: { label: 'Code de sécurité', placeholder: 'CVV' },
  },
  DE: {
    'card-number': { label: 'Kartennummer', placeholder: '0000 0000 0000 0000' },
    'expiry-date': { label: 'Gültig bis, Monat und Jahr', placeholder: 'MM/JJ' },
    cvv: { label: 'Prüfnummer', placeholder: 'CVV' },
  },
}

/** Texts of a field in the requested language (`EN-GB`), else English; a map of custom texts takes precedence. */
export function wordsOf(field: FieldName, localization: FieldsConfig['localization']): Words {
  const language = typeof localization === 'string' ? localization.slice(0, 2).toUpperCase() : 'EN'
  const words = (languages[language] ?? english)[field]
  if (typeof localization !== 'object') return words
  const own: Record<FieldName, Partial<Words>> = {
    'card-number': { label: localization.cardNumberLabel, placeholder: localization.cardNumberPlaceholder },
    'expiry-date': { label: localization.expiryDateLabel, placeholder: expiryPlaceholder(localization) },
    cvv: { label: localization.cvvLabel, placeholder: localization.cvvPlaceholder },
  }
  return {
    label: own[field].label ?? words.label,
    placeholder: own[field].placeholder ?? words.placeholder,
  }
}

function expiryPlaceholder(words: Record<string, string>): string | undefined {
  const { expiryMonthPlaceholder: month, expiryYearPlaceholder: year } = words
  return month && year ? `${month}/${year}` : undefined
}
