import type { PublicItem } from '@banca/item-renderers/contract'
import { useId, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotatedText } from '../../../exam/annotations/AnnotatedText.tsx'
import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { Box } from '../../../ui/Box.ts'
import { adviceOf, LEAST_LINES, rangesOf, type TextAdvice } from '../model/text_advice.ts'
import type { Definition } from '../types.ts'

interface AdvisedTextProps {
  text: string
  item: Pick<PublicItem, 'category' | 'introduction'>
  definition: Definition
  label: string
  annotations: readonly Annotation[]
  root: RefObject<HTMLDivElement | null>
}

/** The situation of a text that is too short, in the types that have it. */
const TOO_SHORT = 'too_short'

/** A text in numbered lines. What it has of the item's introduction is marked, and shown in words above it: advice, which marks nothing. */
export function AdvisedText({ text, item, definition, label, annotations, root }: AdvisedTextProps) {
  const { t } = useTranslation('marking')
  const { introduction } = item
  const advice = useMemo(() => adviceOf(text, introduction), [text, introduction])
  const marked = useMemo(
    () => ({ stretches: advice.copied, begin: t('advice.begin'), end: t('advice.end') }),
    [advice, t]
  )
  return (
    <>
      {/* What other categories show is no text in lines of its author's. */}
      {item.category === 'FREE_RESPONSE' && <Advice advice={advice} definition={definition} />}
      <AnnotatedText text={text} label={label} marked={marked} annotations={annotations} root={root} />
    </>
  )
}

function Advice({ advice, definition }: { advice: TextAdvice; definition: Definition }) {
  const { t, i18n } = useTranslation('marking')
  const id = useId()
  const { copiedLines, lines, ownLines } = advice
  const situation = definition.situations.find(({ code }) => code === TOO_SHORT)
  const ranges = rangesOf(copiedLines).map(({ from, to }) =>
    from === to ? String(from) : t('advice.range', { from, to })
  )
  return (
    <Box
      role="group"
      aria-labelledby={id}
      data-advice
      className="numbers"
      sx={{ mb: 2, fontSize: '0.9375rem' }}
    >
      <Box component="span" id={id} sx={{ fontWeight: 600 }}>
        {t('advice.title')}
      </Box>{' '}
      {t('advice.lines', { count: lines })}
      {copiedLines.length > 0 && (
        <>
          {', '}
          {t('advice.own', { count: ownLines })}{' '}
          {t('advice.copied', {
            count: copiedLines.length,
            lines: new Intl.ListFormat(i18n.language).format(ranges),
          })}
        </>
      )}
      {copiedLines.length === 0 && '.'}
      {situation !== undefined && ownLines < LEAST_LINES && (
        <> {t('advice.short', { least: LEAST_LINES, situation: situation.label })}</>
      )}
    </Box>
  )
}
