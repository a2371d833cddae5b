import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; onCrash: (error: unknown) => void; children: ReactNode }

/** Keeps a part that breaks inside its own box. React has no other way to catch a render than a class. */
export class PartBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
