import { Component, type ReactNode } from 'react'

/** What is in here may fail without taking the page down: it is left out. */
export class Contained extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
