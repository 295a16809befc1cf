import { Typography } from '../../../ui/Typography.tsx'
import type {
  DisabledReason,
  ItemLanguage,
  ItemViewProps,
  WireResponse,
} from '@banca/item-renderers/contract'
import { canBeAnswered, takesFile } from '@banca/item-renderers/contract'
import { FileOpener, loadedLogic } from '@banca/item-renderers/view'
import { memo, useCallback, useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerView } from '../../../offline/index.ts'
import Alert from '../../../ui/Alert.tsx'
import { ExamToolsPlace } from '../../../exam/slots/ExamToolsPlace.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useItemParts } from '../area/use_item_parts.ts'
import { attachmentsOf } from '../attachments/attachments_of.ts'
import { AttachControl } from '../attachments/AttachControl.tsx'
import { wireResponse } from '../rules/response.ts'
import type { NavItem } from '../rules/navigation.ts'
import { useEngine, useExam, useExamState, useOutbox, useTables } from '../exam/context.ts'
import { withTable } from '../exam/table_answers.ts'
import type { ExamItem } from '../exam/calls.ts'
import { Card } from './frame.ts'
import { ItemMissing } from './ItemMissing.tsx'
import { TableNotice } from './TableNotice.tsx'
import { useEdit } from './use_edit.ts'

type CardProps = {
  navItem: NavItem
  answer: AnswerView
  item: ExamItem
  /** Why it accepts no answer now; undefined while it does. */
  closed: DisabledReason | undefined
  /** The countdown of this item. */
  clock: ReactNode
}

const sayWrong = (text: string) => toast('error', text)

/** The item itself, rendered by the view of its category. */
export function ItemCard(props: CardProps) {
  const { navItem, answer, item, closed, clock } = props
  const { t, i18n } = useTranslation('runner')
  const { rules, openExam, application } = useExam()
  const waiting = useOutbox().files.get(navItem.id)
  const attachDrawing = useCallback(
    (png: Blob) =>
      openExam.outbox
        .add(navItem.id, new File([png], `${t('attach.drawingName')}.png`, { type: 'image/png' }))
        .then(
          () => true,
          () => {
            toast('error', t('attach.notStored'))
            return false
          }
        ),
    [openExam, navItem.id, t]
  )
  const { screens, edition } = useExamState()
  const state = useEngine((snapshot) => snapshot.state)
  const heading = useHeadingFocus(navItem.id)
  const edit = useEdit(navItem.id, item)
  const isTable = openExam.tables.has(item.category)
  const response = useStableResponse(withTable(answer, useTables().texts))
  const attachments = useMemo(() => attachmentsOf(answer.attachments), [answer.attachments])
  const View = screens?.views.get(item.category)
  // After a reset of the time what is typed is stored here, and sent once the exam is started again.
  const isWriter = state === 'active' || state === 'reset'
  const canEdit = closed === undefined && isWriter
  const version = answer.versions?.[0]
  const parts = useItemParts()
  const hasControl = takesFile(item, rules.canAttach)
  const control = useMemo(
    () =>
      hasControl ? (
        <AttachControl answerId={navItem.id} category={item.category} disabled={!canEdit} />
      ) : undefined,
    [hasControl, navItem.id, item.category, canEdit]
  )
  const content = useRef<HTMLDivElement>(null)
  const takesDrawing = hasControl && canEdit && waiting === undefined && answer.attachments.length === 0
  const logic = loadedLogic(item.category)
  const isDead = logic !== undefined && !canBeAnswered(logic, item, rules.canAttach)
  if (View === undefined) return <ItemMissing />
  const { collection } = application.exam
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  return (
    <Card aria-labelledby="item-heading">
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 8,
          marginBottom: 16,
        }}
      >
        <Typography
          variant="h2"
          component="h1"
          id="item-heading"
          ref={heading}
          tabIndex={-1}
          sx={{ '&:focus-visible': { outline: 'none' } }}
        >
          {t('item.heading', { number: navItem.number })}
          {/* The author's own name for it, such as "Questão 91" of a second booklet. */}
          {rules.showItemId && answer.verboseName.trim() !== '' && (
            <small> ({answer.verboseName.trim()})</small>
          )}
        </Typography>
        {clock}
      </div>
      {/* Above the item: below it, it would be out of sight on a small screen. */}
      {version !== undefined && canEdit && parts !== null && (
        <parts.VersionNotice key={version.id} answerId={answer.id} item={item} version={version} />
      )}
      <ExamToolsPlace
        applicationId={application.id}
        itemId={item.id}
        collectionId={collection.id}
        configuration={collection.applicationConfiguration}
        itemElement={content}
        {...(takesDrawing && { onDrawing: attachDrawing })}
      />
      <div ref={content} data-testid="item-content">
        <FileOpener value={openExam.openFile}>
          <Shown
            key={`${navItem.id}:${edition}`}
            View={View}
            item={item}
            response={response}
            onChange={edit}
            disabled={!canEdit}
            disabledReason={closed}
            attachments={attachments}
            attachmentControl={control}
            onNotice={sayWrong}
            language={language}
          />
          {isTable && <TableNotice />}
          {isDead && (
            <Alert severity="info" sx={{ mt: 3 }}>
              {t('item.noWay')}
            </Alert>
          )}
        </FileOpener>
      </div>
    </Card>
  )
}

/** Renders only when something of it changes: the seconds of the answer change all the time. */
const Shown = memo(function Shown({
  View,
  ...props
}: ItemViewProps & { View: ComponentType<ItemViewProps> }) {
  return <View {...props} />
})

/**
 * The heading takes the focus when another item opens, so that keyboard and screen reader start at the top.
 */
function useHeadingFocus(navItemId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [navItemId])
  return heading
}

/** The same object while the answer's content is the same: its seconds change all the time. */
function useStableResponse(answer: AnswerView): WireResponse {
  const content = JSON.stringify(wireResponse(answer))
  return useMemo(() => JSON.parse(content) as WireResponse, [content])
}
