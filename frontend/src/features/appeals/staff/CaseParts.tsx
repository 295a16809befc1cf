import { AnnotatableText } from '../../../exam/annotations/AnnotatableText.tsx'
import {
  inOrder,
  isAnnotatable,
  type Annotation,
  type ChangeAnnotations,
} from '../../../exam/annotations/annotations.ts'
import { AppealTexts, TitledPart } from '../AppealTexts.tsx'
import type { AppealCase } from '../types.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { CaseItem } from './CaseItem.tsx'

interface CasePartsProps {
  appeal: AppealCase
  /** Of the reply. */
  annotations: readonly Annotation[]
  /** Null: they are read. */
  onAnnotate: ChangeAnnotations | null
}

/** What an appeal is about: the candidate's words, and the item with the answer that was given; a text with what was annotated in it. */
export function CaseParts({ appeal, annotations, onAnnotate }: CasePartsProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const { currentValue, total, totalItem, newValue, valueBefore } = appeal.answerValue
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  return (
    <Box sx={PANEL}>
      <AppealTexts
        content={appeal.content}
        bibliography={appeal.bibliography}
        attachments={appeal.attachments}
      />
      <TitledPart title={t('case.item', { position: appeal.position })}>
        <CaseItem appeal={appeal} />
      </TitledPart>
      <CaseText appeal={appeal} annotations={annotations} onAnnotate={onAnnotate} />
      <TitledPart title={t('case.value')}>
        <span className="numbers">
          {currentValue === null
            ? t('case.noValue', { total: points(totalItem) })
            : t('case.valueOf', { value: points(currentValue), total: points(totalItem) })}
        </span>
        <Box className="numbers" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('case.exam', { total: points(total) })}
        </Box>
        {newValue !== null && (
          <Box className="numbers" sx={{ mt: 1 }}>
            {t(appeal.status.tag === 'disclosed' ? 'case.valueChanged' : 'case.valueWaits', {
              value: points(newValue),
              before: points(valueBefore ?? 0),
            })}
          </Box>
        )}
      </TitledPart>
    </Box>
  )
}

/** The text of the answer in numbered lines: with what the mark had annotated, and the remarks of the reply. */
function CaseText({ appeal, annotations, onAnnotate }: CasePartsProps) {
  const { t } = useTranslation('appeals_desk')
  const { givenAnswer, publicItem } = appeal
  const isRead = onAnnotate === null
  const others = useMemo(() => {
    const by = (name: string) => (one: Annotation) => ({ ...one, by: name })
    const ofReply = isRead ? annotations.map(by(t('case.ofReply'))) : []
    return inOrder([...givenAnswer.annotations.map(by(t('case.ofMark'))), ...ofReply])
  }, [givenAnswer.annotations, annotations, isRead, t])
  const text = givenAnswer.response.freeResponse ?? ''
  if (text === '' || !isAnnotatable(publicItem.category)) return null
  return (
    <TitledPart title={t('case.text')}>
      <AnnotatableText
        text={text}
        item={publicItem}
        label={t('case.text')}
        situations={givenAnswer.situations}
        annotations={isRead ? NONE : annotations}
        others={others}
        onChange={onAnnotate}
      />
    </TitledPart>
  )
}

const NONE: readonly Annotation[] = []

const PANEL = {
  minWidth: 0,
  display: 'grid',
  gap: 5,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
