import { Suspense, useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { laterView } from '../../shared/later_piece.ts'
import { forgetView, toolsOf, viewOf, type Tool } from './catalogue.ts'
import { ToolPanel } from './panel/ToolPanel.tsx'
import { useExamValue } from './store/exam_value.ts'
import { withTexts } from './panel_texts.ts'
import { useTypefaceFamily } from '../../ui/typeface.ts'
import { readChange } from './reading/steps.ts'
import { Bar, BarButton } from './styles.ts'
import { watchFields } from './symbols/last_field.ts'
import { ToolBoundary } from './ToolBoundary.tsx'
import type { ExamToolsProps, ToolId, ToolProps } from './types.ts'
import { useFocusSwitch } from './use_focus_switch.ts'
import { usePrefetch } from './use_prefetch.ts'

const MarkLayer = laterView(() => import('./marker/MarkLayer.tsx'))
const LineGuide = laterView(withTexts(() => import('./reading/LineGuide.tsx')))

/** The tools of an exam: a bar of buttons, and a panel for each tool that is open. */
export default function ExamTools({
  configuration,
  itemElement,
  onDrawing,
  opened,
  ...ids
}: ExamToolsProps & { /** Opened initially. */ opened?: ToolId }) {
  const { t } = useTranslation('tools')
  const applicationId = String(ids.applicationId)
  const props = {
    applicationId,
    itemId: String(ids.itemId),
    collectionId: String(ids.collectionId),
    itemElement,
    onDrawing,
  }
  const sheet = useMediaQuery('(max-width: 599.95px)')
  const tools = toolsOf(configuration)
  const { open, toggle, close, raise } = useOpenTools(sheet, opened)
  const bar = useRef<HTMLDivElement>(null)
  const toItem = useFocusSwitch({ itemElement, bar, top: open.at(-1) ?? null })
  const [change] = useExamValue(applicationId, 'fontSize', readChange)
  const family = useTypefaceFamily()
  const [guide, setGuide] = useExamValue(applicationId, 'lineGuide', isTrue)
  const isFetched = usePrefetch(configuration, props.collectionId)
  const shown = tools.filter((tool) => open.includes(tool.id))

  useEffect(() => {
    const element = itemElement.current
    if (element === null) return
    setFontSize(element, change)
    setTypeface(element, family)
    return () => {
      setFontSize(element, 0)
      setTypeface(element, null)
    }
  }, [itemElement, change, family, props.itemId])

  useEffect(
    () => (configuration.canUseSymbolTable ? watchFields() : undefined),
    [configuration.canUseSymbolTable]
  )

  const closeAndReturn = (id: ToolId) => {
    close(id)
    bar.current?.querySelector<HTMLElement>(`[data-opens=${id}]`)?.focus()
  }
  return (
    <>
      <Bar
        ref={bar}
        role="toolbar"
        data-fetched={isFetched}
        aria-label={t('toolbar')}
        onKeyDown={(event) => moveAlong(event, bar.current)}
      >
        {tools.map(({ id, Icon }, index) => (
          <BarButton
            key={id}
            type="button"
            data-opens={id}
            aria-label={t(`tool.${id}`)}
            title={t(`tool.${id}`)}
            aria-expanded={open.includes(id)}
            aria-controls={open.includes(id) ? `tool-panel-${id}` : undefined}
            tabIndex={index === 0 ? 0 : -1}
            onFocus={(event) => rove(bar.current, event.currentTarget)}
            onClick={() => (open.includes(id) ? closeAndReturn(id) : toggle(id))}
          >
            <Icon aria-hidden />
            <span aria-hidden>{t(`short.${id}`)}</span>
          </BarButton>
        ))}
      </Bar>
      {shown.map((tool) => (
        <ToolPanel
          key={tool.id}
          tool={tool.id}
          applicationId={applicationId}
          sheet={sheet}
          index={shown.indexOf(tool)}
          layer={open.indexOf(tool.id)}
          width={tool.width}
          onClose={() => closeAndReturn(tool.id)}
          onUse={() => raise(tool.id)}
          onLeave={toItem}
        >
          <Content tool={tool} View={viewOf(tool)} {...props} />
        </ToolPanel>
      ))}
      <ToolBoundary quiet>
        {configuration.canUseTextMarker && <MarkLayer {...props} />}
        {guide && <LineGuide onClose={() => setGuide(false)} />}
      </ToolBoundary>
    </>
  )
}

const isTrue = (stored: unknown) => stored === true

function setFontSize(element: HTMLElement, change: number): void {
  element.style.fontSize = change === 0 ? '' : `${100 + change}%`
}

function setTypeface(element: HTMLElement, family: string | null): void {
  element.style.fontFamily = family ?? ''
  if (family === null) element.style.removeProperty('--typeface')
  else element.style.setProperty('--typeface', family)
}

function Content({ tool, View, ...props }: { tool: Tool; View: ComponentType<ToolProps> } & ToolProps) {
  const { t } = useTranslation('tools')
  return (
    <ToolBoundary onRetry={() => forgetView(tool)}>
      <Suspense fallback={<p role="status">{t('panel.loading')}</p>}>
        <View key={tool.perItem ? props.itemId : 'all'} {...props} />
      </Suspense>
    </ToolBoundary>
  )
}

/** The open tools, the one used last at the end. On a phone only one. */
function useOpenTools(sheet: boolean, opened?: ToolId) {
  const [all, setOpen] = useState<readonly ToolId[]>(opened === undefined ? [] : [opened])
  const open = sheet ? all.slice(-1) : all
  return {
    open,
    toggle: (id: ToolId) => setOpen((before) => [...(sheet ? [] : before.filter((one) => one !== id)), id]),
    close: (id: ToolId) => setOpen((before) => (sheet ? [] : before.filter((one) => one !== id))),
    raise: (id: ToolId) =>
      setOpen((before) =>
        before.at(-1) === id || !before.includes(id) ? before : [...before.filter((one) => one !== id), id]
      ),
  }
}

const buttonsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])]

/** Roving tabindex: one tab stop for the complete bar, the button used last. */
function rove(bar: HTMLElement | null, current: HTMLElement): void {
  for (const button of buttonsOf(bar)) button.tabIndex = button === current ? 0 : -1
}

function moveAlong(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = buttonsOf(bar)
  const at = buttons.findIndex((button) => button === document.activeElement)
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  // With Alt the arrows navigate between items.
  if (target === undefined || at === -1 || event.altKey) return
  event.preventDefault()
  buttons.at(target % buttons.length)?.focus()
}
