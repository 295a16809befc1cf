import { NO_ANSWER_LINE } from '@banca/item-renderers/contract'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { styled } from '../../ui/styled.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { AppealLink } from './AppealLink.tsx'
import { BreakdownLink } from './BreakdownLink.tsx'
import { DecisionNote } from './DecisionNote.tsx'
import { itemAddress, keyLine, marksOf } from './entries.ts'
import { MarkLine } from './MarkLine.tsx'
import { pointsText } from './points.ts'
import { TeacherComment } from './TeacherComment.tsx'
import { FoldedAnnotations } from './TextAnnotations.tsx'
import type { AnswerSheet, SheetEntry } from './types.ts'
import { useItemCode, useItemName } from './use_item_name.ts'

/**
 * Maximum number of characters shown beside other facts on a phone; longer texts take a line of their own.
 */
const SHORT_LINE = 24

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '8.5rem minmax(0, 1fr) auto',
  gap: '8px 24px',
  alignItems: 'start',
  padding: '16px 0',
  breakInside: 'avoid',
  // On a phone the name and the link share a line, above the facts.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > dl': { gridColumn: '1 / -1', gridRow: 2 },
  },
}))

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '8px 24px',
  margin: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-columns="2"]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '&[data-columns="3"]': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)' },
  '& dt': { fontSize: '0.875rem', color: theme.tokens.graphite },
  '& dd': {
    margin: 0,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    // On paper nothing can be expanded.
    '@media print': { display: 'block', overflow: 'visible' },
  },
  [theme.breakpoints.down('sm')]: {
    columnGap: 12,
    '&[data-columns="3"]': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1.25fr)' },
    '& > [data-long]': { gridColumn: '1 / -1' },
  },
}))

interface EntryRowProps {
  entry: SheetEntry
  sheet: AnswerSheet
  isOwn: boolean
  /** Why no appeal is possible against this item, where that is not so for all of them. */
  obstacle: string | null
}

/** One item of the summary: the answer and, as far as it is disclosed, the key and the points. */
export function EntryRow({ entry, sheet, isOwn, obstacle }: EntryRowProps) {
  const { t, i18n } = useTranslation('answer_sheet')
  const nameOf = useItemName(sheet)
  const code = useItemCode(sheet)(entry)
  const key = keyLine(entry)
  const marks = marksOf(entry)
  const name = nameOf(entry)
  const files = entry.given?.attachments ?? []
  const line = entry.given?.isAnswered === true && entry.given.line !== NO_ANSWER_LINE ? entry.given.line : ''
  return (
    <Row data-testid="sheet-row">
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Box component="span" className="numbers" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        {code !== null && (
          <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
            {code}
          </Box>
        )}
        {marks.map((mark) => (
          <MarkLine key={mark} mark={mark} />
        ))}
        {obstacle !== null && (
          <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {obstacle}
          </Box>
        )}
      </Box>
      <Facts data-columns={1 + Number(sheet.disclosure.key) + Number(sheet.disclosure.scores)}>
        <Fact label={t(isOwn ? 'given.own' : 'given.other')} isLong={line.length > SHORT_LINE}>
          {line === '' && files.length === 0 ? t(entry.asksAnswer ? 'given.none' : 'given.reading') : line}
          {files.map((file) => (
            <Box component="span" key={file.id} sx={{ display: 'block', color: 'text.secondary' }}>
              {t('given.file', { name: file.filename })}
            </Box>
          ))}
        </Fact>
        {key !== null && (
          <Fact label={t('key.label')} isLong={key.length > SHORT_LINE}>
            {key}
          </Fact>
        )}
        {entry.score !== undefined && (
          <Fact label={t('score.label')}>
            {entry.score === null || !entry.isAvailable
              ? '—'
              : t('overview.of', { ...pointsText(entry.score, i18n.language) })}
          </Fact>
        )}
      </Facts>
      <Box data-print="no" sx={{ display: 'grid', justifyItems: 'end', mr: { xs: -2, sm: 0 } }}>
        {sheet.disclosure.items && (
          <Button
            component={Link}
            to={itemAddress(sheet.application.id, entry.itemId)}
            aria-label={t('item.openNamed', { name })}
            sx={{ minHeight: 44 }}
          >
            {t('item.open')}
          </Button>
        )}
        <BreakdownLink entry={entry} sheet={sheet} name={name} />
        <AppealLink entry={entry} sheet={sheet} name={name} />
      </Box>
      {entry.decision !== undefined && <DecisionNote decision={entry.decision} />}
      {entry.comment !== undefined && <TeacherComment html={entry.comment} />}
      <FoldedAnnotations entry={entry} name={name} />
    </Row>
  )
}

function Fact({ label, isLong = false, children }: { label: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
