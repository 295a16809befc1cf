import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../api/link.ts'
import { AnnotatableText } from '../../exam/annotations/AnnotatableText.tsx'
import { AnnotationList } from '../../exam/annotations/AnnotationList.tsx'
import { useObservable } from '../../shared/use_observable.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { sendAnnotations } from './calls.ts'
import { AnnotationSaver, type AnnotationState } from './model/annotation_saver.ts'
import type { MarkSaver } from './model/mark_saver.ts'
import { isOpenToMarks, type ItemWithAnswer } from './types.ts'

interface AnnotateSheetProps {
  row: ItemWithAnswer
  saver: Pick<MarkSaver, 'see'>
  send?: typeof sendAnnotations
  onClose(): void
}

/** The text of an answer with its annotations; each change is saved by itself. What is disclosed, or has a plan, is read. */
export default function AnnotateSheet({ row, saver, send = sendAnnotations, onClose }: AnnotateSheetProps) {
  const { t } = useTranslation('corrections')
  const [own] = useState(
    () =>
      new AnnotationSaver(row, {
        send: (revision, annotations) => send(row.correctionId, revision, annotations),
        onKnown: (now) => saver.see([now]),
      })
  )
  const { annotations, state } = useObservable(own.value)
  const mayWrite = isOpenToMarks(row)
  const isSaved = state.is === 'saved'
  const isReachable = useReachable()
  useEffect(() => {
    if (isReachable && own.value.getSnapshot().state.is === 'error') void own.save()
  }, [own, isReachable])
  useEffect(() => {
    if (isSaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  return (
    <SideSheet
      place="wide"
      title={t('annotate.title', { position: row.itemPosition })}
      onClose={onClose}
      mayLeave={() => isSaved}
      isAwaiting={!isSaved}
    >
      <div>
        <AnnotatableText
          text={row.freeResponse}
          item={row.item}
          label={t('annotate.text')}
          annotations={annotations}
          onChange={mayWrite ? (next) => void own.change(next) : null}
        />
      </div>
      {mayWrite && <Saving text={row.freeResponse} state={state} saver={own} />}
    </SideSheet>
  )
}

interface SavingProps {
  text: string
  state: AnnotationState
  saver: AnnotationSaver
}

function Saving({ text, state, saver }: SavingProps) {
  const { t } = useTranslation('corrections')
  if (state.is === 'saved' || state.is === 'saving')
    return (
      <Box role="status" data-save={state.is} sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
        {t(`annotate.${state.is}`)}
      </Box>
    )
  const isConflict = state.is === 'conflict'
  const theirs = isConflict ? state.present.annotations : []
  return (
    <Box role="alert" data-save={state.is}>
      <Notice kind={isConflict ? 'warning' : 'error'}>
        {isConflict ? t('annotate.conflict') : state.message}
        {isConflict && theirs.length === 0 && <div>{t('annotate.noneNow')}</div>}
        {theirs.length > 0 && (
          <AnnotationList text={text} annotations={theirs} label={t('annotate.now')} hasNumbers={false} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Button
            size="small"
            variant="outlined"
            onClick={() => void (isConflict ? saver.override() : saver.save())}
          >
            {isConflict ? t('annotate.keep') : t('common:retry')}
          </Button>
          <Button size="small" variant="outlined" onClick={saver.discard}>
            {t(isConflict ? 'annotate.take' : 'annotate.discard')}
          </Button>
        </Box>
      </Notice>
    </Box>
  )
}
