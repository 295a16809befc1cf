import CloseIcon from '../../../ui/icons/Close.ts'
import OpenWithIcon from '../../../ui/icons/OpenWith.ts'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolId } from '../types.ts'
import { Body, Frame, Head, HIDDEN, Square } from './styles.ts'
import { usePlace } from './use_place.ts'
import { useRoomBelow } from './use_room_below.ts'

type ToolPanelProps = {
  tool: ToolId
  applicationId: string
  /** A bottom sheet on a phone: it does not move. */
  sheet: boolean
  /** Opened as the n-th. */
  index: number
  /** Number of panels below it. */
  layer: number
  width: number
  onClose(): void
  /** It was used: it comes to the top. */
  onUse(): void
  /** F6: focus leaves the panel, back to the item. */
  onLeave(): void
  children: ReactNode
}

const LAYER = 1_110

export function ToolPanel({
  tool,
  applicationId,
  sheet,
  index,
  layer,
  width,
  onClose,
  onUse,
  onLeave,
  children,
}: ToolPanelProps) {
  const { t } = useTranslation('tools')
  const panel = useRef<HTMLElement>(null)
  const hint = useId()
  const {
    place,
    maxHeight,
    sheetHeight,
    sheetBottom,
    onKeyDown: moveByKeys,
    toNextCorner,
    head,
  } = usePlace(panel, applicationId, tool, index)
  useRoomBelow(panel, sheet)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const title = t(`tool.${tool}`)
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the exam (next item, choose B) must not fire while a calculator is used.
    event.stopPropagation()
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    if (event.key === 'F6') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <Frame
      ref={panel}
      id={`tool-panel-${tool}`}
      role="region"
      aria-label={title}
      tabIndex={-1}
      data-sheet={sheet || undefined}
      data-tool={tool}
      style={{
        zIndex: LAYER + layer,
        ...(sheet
          ? { bottom: sheetBottom, maxHeight: `min(72dvh, ${sheetHeight}px)` }
          : { left: place.x, top: place.y, width, maxHeight }),
      }}
      onKeyDown={onKeyDown}
      onFocus={onUse}
      onPointerDown={onUse}
    >
      <Head data-moves={!sheet || undefined} data-sheet={sheet || undefined} {...(!sheet && head)}>
        {!sheet && (
          <Square
            type="button"
            aria-label={t('panel.move', { tool: title })}
            aria-describedby={hint}
            onKeyDown={moveByKeys}
            onClick={toNextCorner}
          >
            <OpenWithIcon aria-hidden fontSize="small" />
          </Square>
        )}
        <h2>{title}</h2>
        <span id={hint} hidden>
          {t('panel.moveHint')}
        </span>
        <Square type="button" aria-label={t('panel.close', { tool: title })} onClick={onClose}>
          <CloseIcon aria-hidden fontSize="small" />
        </Square>
      </Head>
      <Body>{children}</Body>
      <span style={HIDDEN}>{t('panel.leaveHint')}</span>
    </Frame>
  )
}
