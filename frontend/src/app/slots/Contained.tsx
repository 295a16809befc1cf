import { Component, type ReactNode } from 'react'

/** An error in here does not take the page down: the content is left out. */
export class Contained extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
