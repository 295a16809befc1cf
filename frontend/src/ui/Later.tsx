import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from './Box.ts'
import { RetryNotice } from './RetryNotice.tsx'
import { SideSheet } from './SideSheet.tsx'

/** The code of a part did not come. */
class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
/** `fetch` begins to fetch the code for a page that will need it; a failure shows when the part is opened. */
type Later<Props> = ComponentType<Props> & { fetch(): void }

/**
 * A dialog or menu whose code comes when it is first opened. Meanwhile the page says so; where it does not come, only
 * the dialog fails, and offers to try again: the page keeps what was chosen in it.
 */
export const laterDialog = <Props extends { onClose(): void }>(load: Load<Props>): Later<Props> =>
  later(load, {
    coming: () => <Coming />,
    failed: ({ onClose }, onRetry) => <Failed onClose={onClose} onRetry={onRetry} />,
  })

/** The same of a chart, in its place: the table beside it needs no code. The chart is for the eye alone. */
export const laterChart = <Props extends object>(load: Load<Props>): Later<Props> =>
  later(load, { coming: null, failed: (_, onRetry) => <NotThere onRetry={onRetry} />, isHidden: true })

/** The same of a picture that has a name of its own: it is for everybody. */
export const laterPicture = <Props extends object>(load: Load<Props>): Later<Props> =>
  later(load, { coming: null, failed: (_, onRetry) => <NotThere onRetry={onRetry} /> })

interface Places<Props> {
  /** Null: whoever draws it has a place for it. */
  coming: (() => ReactNode) | null
  failed(props: Props, onRetry: () => void): ReactNode
  isHidden?: boolean
}

function later<Props extends object>(load: Load<Props>, { coming, failed, isHidden }: Places<Props>) {
  const fetched: Load<Props> = () =>
    load().catch((cause: unknown) => {
      throw new NotFetched('a part of the page did not come', { cause })
    })
  let current = lazy(fetched) as ComponentType<Props>
  function Part(props: Props) {
    const [View, setView] = useState(() => current)
    // React remembers a failed load: the next attempt, here or at the next opening, is a new one.
    const renew = () => {
      current = lazy(fetched) as ComponentType<Props>
      setView(() => current)
    }
    const drawn = <View {...props} />
    const shown = isHidden === true ? <div aria-hidden>{drawn}</div> : drawn
    return (
      <FetchBoundary onFailed={renew} failed={(retry) => failed(props, retry)}>
        {coming === null ? shown : <Suspense fallback={coming()}>{shown}</Suspense>}
      </FetchBoundary>
    )
  }
  return Object.assign(Part, { fetch: () => void load().catch(() => undefined) })
}

interface BoundaryProps {
  onFailed(): void
  failed(retry: () => void): ReactNode
  children: ReactNode
}

/** Holds what could not be fetched; any other error is the page's. */
class FetchBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotFetched) this.props.onFailed()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof NotFetched)) throw error
    return this.props.failed(() => this.setState({ error: null }))
  }
}

function Failed({ onClose, onRetry }: { onClose(): void; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <SideSheet place="middle" title={t('notFetched.title')} onClose={onClose}>
      <NotThere onRetry={onRetry} />
    </SideSheet>
  )
}

function NotThere({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation()
  return <RetryNotice onRetry={onRetry}>{t('notFetched.text')}</RetryNotice>
}

function Coming() {
  const { t } = useTranslation()
  return (
    <Box role="status" sx={COMING}>
      {t('loading')}
    </Box>
  )
}

const COMING = {
  position: 'fixed',
  bottom: 24,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 10,
  px: 5,
  py: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
} as const
