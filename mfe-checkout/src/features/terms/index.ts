export { PrivacyLine, TermsLine, TermsLink } from './TermsLine.tsx'
