import { Component, type ErrorInfo, type ReactNode } from 'react'
import { api } from '../api/client.ts'
import { BrokenPage } from './BrokenPage.tsx'
import type { Screen } from './routes/screens.ts'

interface Props {
  place: Screen['layout']
  children: ReactNode
}

/** Limits an error to one page: shows it, reports it to the server, and leaves the rest of the app usable. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: null }
    const body = {
      level: 'error',
      message,
      stack: stack ?? null,
      componentStack: info.componentStack ?? null,
      path: location.pathname,
    }
    void api.post('/v1/client_logs', { body }).catch(() => undefined)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <BrokenPage place={this.props.place} error={this.state.error} />
  }
}
