import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; onCrash: (error: unknown) => void; children: ReactNode }

/** Contains the error of an exposed component. Only a class component can catch render errors in React. */
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
