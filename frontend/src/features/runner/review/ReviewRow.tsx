import FlagIcon from '../../../ui/icons/Flag.ts'
import TimerOffIcon from '../../../ui/icons/TimerOffOutlined.ts'
import AttachFileIcon from '../../../ui/icons/AttachFile.ts'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import type { ItemLanguage, SummaryProps } from '@banca/item-renderers/contract'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank, type AnswerView } from '../../../offline/index.ts'
import type { NavItem } from '../rules/navigation.ts'
import { wireResponse } from '../rules/response.ts'
import type { ExamItem } from '../exam/calls.ts'
import { useOutbox } from '../exam/context.ts'

const Row = styled('li')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'grid',
    gridTemplateColumns: '7.5rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: 60,
    padding: '6px 4px',
    borderBottom: `1px solid ${palette.divider}`,
    '& [data-part=number]': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& [data-part=answer]': {
      minWidth: 0,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
    // An opened viewer is not cut off after two lines.
    '& [data-part=answer]:has(details)': { display: 'block', overflow: 'visible' },
    '&:has(details[open])': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '&:has(details[open]) [data-part=answer]': { gridColumn: '1 / -1', gridRow: 2 },
    '& small': {
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      fontSize: '0.9375rem',
      fontWeight: 400,
      color: palette.text.secondary,
    },
    '& small svg': { fontSize: 18 },
    '&[data-answered=false] [data-part=answer]': { color: palette.warning.main, fontWeight: 600 },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& [data-part=answer]': { gridColumn: '1', gridRow: 2 },
      '& > button': { gridRow: '1 / 3', gridColumn: 2 },
      '&:has(details[open]) > button': { gridRow: 1 },
    },
  }
})

type RowProps = {
  navItem: NavItem
  answer: AnswerView
  item: ExamItem | undefined
  Summary: ComponentType<SummaryProps> | undefined
  /** The author's own name for the item, where the collection shows it. */
  code: string | null
  marked: boolean
  onOpen: () => void
}

/** One item: its number, its answer in one line, its state, and a link back to it. */
export function ReviewRow({ navItem, answer, item, Summary, code, marked, onOpen }: RowProps) {
  const { t, i18n } = useTranslation('runner')
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  const waiting = useOutbox().files.get(navItem.id)
  const filename = waiting?.filename ?? answer.attachments[0]?.filename
  const response = wireResponse(answer)
  const isFileOnly = filename !== undefined && isBlank(answer)
  // An item that requires no answer is never shown as unanswered.
  const isReading =
    !navItem.asksAnswer && item?.isCancelled !== true && isBlank(answer) && filename === undefined
  return (
    <Row
      data-answered={(navItem.answered && !navItem.filePending) || !navItem.asksAnswer}
      data-testid="review-row"
    >
      <span data-part="number">
        {t('navigator.item', { number: navItem.number })}
        {code !== null && <small>{code}</small>}
      </span>
      <span data-part="answer">
        {isReading && t('review.reading')}
        {!isFileOnly &&
          !isReading &&
          (Summary && item ? (
            <Summary item={item} response={response} language={language} />
          ) : (
            t('review.none')
          ))}
        {filename !== undefined && (
          <small>
            <AttachFileIcon aria-hidden />
            {filename}
            {navItem.filePending && <strong>{t('review.filePending')}</strong>}
          </small>
        )}
        {marked && (
          <small>
            <FlagIcon color="warning" aria-hidden />
            {t('navigator.marked')}
          </small>
        )}
        {navItem.expired && (
          <small>
            <TimerOffIcon aria-hidden />
            {t('navigator.expired')}
          </small>
        )}
      </span>
      <Button
        variant="text"
        onClick={onOpen}
        aria-label={t('review.openNamed', { number: navItem.number })}
        sx={{ minHeight: 44 }}
      >
        {t('review.open')}
      </Button>
    </Row>
  )
}
