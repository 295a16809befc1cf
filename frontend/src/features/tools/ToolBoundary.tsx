import { Component, type ReactNode } from 'react'
import { withTranslation, type WithTranslation } from 'react-i18next'
import { Plain, Stack } from './panel/styles.ts'

type BoundaryProps = WithTranslation<'tools'> & { quiet?: boolean; onRetry?: () => void; children: ReactNode }

/** A tool that could not be downloaded or threw does not affect the item. */
class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.quiet === true) return null
    return (
      <Stack role="alert">
        <p>{this.props.t('panel.broken')}</p>
        <div>
          <Plain type="button" onClick={this.retry}>
            {this.props.t('panel.retry')}
          </Plain>
        </div>
      </Stack>
    )
  }
}

export const ToolBoundary = withTranslation('tools')(Boundary)
