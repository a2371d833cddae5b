export { PrivacyLine, TermsLine } from './TermsLine.tsx'
