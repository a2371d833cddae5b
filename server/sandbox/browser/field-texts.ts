import type { FieldName, FieldsConfig } from './frames.types.ts'

type FieldTexts = { label: string; placeholder: string }

const english: Record<FieldName, FieldTexts> = {
  'card-number': { label: 'Card number', placeholder: '0000 0000 0000 0000' },
  'expiry-date': { label: 'Expiry date, month and year', placeholder: 'MM/YY' },
  cvv: { label: 'Card security code', placeholder: 'CVV' },
}

const languages: Record<string, Record<FieldName, FieldTexts>> = {
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
export function fieldTexts(field: FieldName, localization: FieldsConfig['localization']): FieldTexts {
  const language = typeof localization === 'string' ? localization.slice(0, 2).toUpperCase() : 'EN'
  const texts = (languages[language] ?? english)[field]
  if (typeof localization !== 'object') return texts
  const own: Record<FieldName, Partial<FieldTexts>> = {
    'card-number': { label: localization.cardNumberLabel, placeholder: localization.cardNumberPlaceholder },
    'expiry-date': { label: localization.expiryDateLabel, placeholder: expiryPlaceholder(localization) },
    cvv: { label: localization.cvvLabel, placeholder: localization.cvvPlaceholder },
  }
  return {
    label: own[field].label ?? texts.label,
    placeholder: own[field].placeholder ?? texts.placeholder,
  }
}

function expiryPlaceholder(texts: Record<string, string>): string | undefined {
  const { expiryMonthPlaceholder: month, expiryYearPlaceholder: year } = texts
  return month && year ? `${month}/${year}` : undefined
}
