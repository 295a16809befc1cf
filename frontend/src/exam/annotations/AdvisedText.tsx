import type { PublicItem } from '@banca/item-renderers/contract'
import { useId, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotatedText } from './AnnotatedText.tsx'
import type { Annotation } from './annotations.ts'
import { Box } from '../../ui/Box.ts'
import { adviceOf, LEAST_LINES, rangesOf, type TextAdvice } from './text_advice.ts'

/** What ends a mark in zero, as far as the advice names it. */
export type NamedSituation = { code: string; label: string }

interface AdvisedTextProps {
  text: string
  item: Pick<PublicItem, 'category' | 'introduction'>
  /** Of the type that it is marked by; without one none is proposed. */
  situations: readonly NamedSituation[]
  label: string
  annotations: readonly Annotation[]
  root: RefObject<HTMLDivElement | null>
}

/** The situation of a text that is too short, in the types that have it. */
const TOO_SHORT = 'too_short'

/** A text in numbered lines. What it has of the item's introduction is marked, and shown in words above it: advice, which marks nothing. */
export function AdvisedText({ text, item, situations, label, annotations, root }: AdvisedTextProps) {
  const { t } = useTranslation('annotating')
  const { introduction } = item
  const advice = useMemo(() => adviceOf(text, introduction), [text, introduction])
  const marked = useMemo(
    () => ({ stretches: advice.copied, begin: t('advice.begin'), end: t('advice.end') }),
    [advice, t]
  )
  return (
    <>
      {/* What other categories show is no text in lines of its author's. */}
      {item.category === 'FREE_RESPONSE' && <Advice advice={advice} situations={situations} />}
      <AnnotatedText text={text} label={label} marked={marked} annotations={annotations} root={root} />
    </>
  )
}

function Advice({ advice, situations }: { advice: TextAdvice } & Pick<AdvisedTextProps, 'situations'>) {
  const { t, i18n } = useTranslation('annotating')
  const id = useId()
  const { copiedLines, lines, ownLines } = advice
  const situation = situations.find(({ code }) => code === TOO_SHORT)
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
