export { WelcomeBack } from './WelcomeBack.tsx'
