import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { DecisionsLink } from '../../exam/DecisionsLink.tsx'
import { isAnnotatable } from '../../exam/annotations/annotations.ts'
import { FileButton } from '../../exam/files/FileButton.tsx'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { AnswerText } from './AnswerText.tsx'
import { Marking } from './Marking.tsx'
import { mayDisclose } from './model/disclosure.ts'
import type { Entry, MarkSaver } from './model/mark_saver.ts'
import { StatusTag } from './StatusTag.tsx'
import { isOpenToMarks, type ItemWithAnswer } from './types.ts'

interface ItemCardProps {
  row: ItemWithAnswer
  entry: Entry | undefined
  saver: MarkSaver
  onSee(row: ItemWithAnswer): void
  onAnnotate(row: ItemWithAnswer): void
}

/** One answer with its place in the exam, and beside it the mark and the comment (rule-correction-003, -004). */
export function ItemCard({ row, entry, saver, onSee, onAnnotate }: ItemCardProps) {
  const { t, i18n } = useTranslation('corrections')
  const id = useId()
  // Others who mark here are correctors, who decide nothing.
  const decides = mayDisclose(useSession()?.user.loggedGroup)
  const { application, itemPosition, itemVerboseName, itemValue, publicIdentifier, correctionStatus } = row
  const number =
    publicIdentifier === null ? t('card.noNumber') : t('card.candidate', { number: publicIdentifier })
  const facts = [
    t('card.position', { position: itemPosition }),
    itemVerboseName,
    t('card.value', { count: itemValue, points: itemValue.toLocaleString(i18n.language) }),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <Box component="li" aria-labelledby={`${id}-number ${id}-exam ${id}-place`} sx={CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 1, mb: 3 }}>
        <Typography variant="h3" component="h2" id={`${id}-number`} className="numbers" sx={NAME}>
          {[number, application.name].filter(Boolean).join(' · ')}
        </Typography>
        <Box id={`${id}-exam`} sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {application.exam.name}
        </Box>
        <StatusTag status={correctionStatus} />
      </Box>
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <Box id={`${id}-place`} className="numbers" sx={{ color: 'text.secondary', mb: 2 }}>
            {facts.join(' · ')}
          </Box>
          <Answer row={row} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            <Button
              size="small"
              variant="outlined"
              aria-describedby={`${id}-number ${id}-place`}
              onClick={() => onSee(row)}
            >
              {t('card.see')}
            </Button>
            {mayReadAnnotations(row) && (
              <Button
                size="small"
                variant="outlined"
                aria-describedby={`${id}-number ${id}-place`}
                onClick={() => onAnnotate(row)}
              >
                {t('annotate.open', { count: row.annotations.length })}
              </Button>
            )}
            {decides && (
              <DecisionsLink isSmall item={row.item.id} describedBy={`${id}-number ${id}-place`}>
                {t('card.decisions')}
              </DecisionsLink>
            )}
            {row.attachments.map((file) => (
              <FileButton key={file.url} name={file.filename} url={file.url} />
            ))}
          </Box>
        </Box>
        <Box role="group" aria-labelledby={`${id}-number ${id}-place`} sx={{ minWidth: 0 }}>
          <Marking row={row} entry={entry} saver={saver} />
        </Box>
      </Box>
    </Box>
  )
}

/** There is a text, and there are annotations or somebody may write some. */
const mayReadAnnotations = (row: ItemWithAnswer): boolean =>
  isAnnotatable(row.item.category) &&
  row.freeResponse.trim() !== '' &&
  (isOpenToMarks(row) || row.annotations.length > 0)

function Answer({ row: { freeResponse, attachments, situation } }: { row: ItemWithAnswer }) {
  const { t } = useTranslation('corrections')
  if (freeResponse.trim() !== '') return <AnswerText text={freeResponse} />
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {t(situation === 'blank' ? 'card.blank' : attachments.length === 0 ? 'card.noText' : 'card.onlyFile')}
    </Box>
  )
}

const CARD = ({ tokens }: { tokens: { surface: string; line: string } }) =>
  ({
    p: { xs: 4, sm: 5 },
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
    minWidth: 0,
  }) as const

const NAME = { minWidth: 0, overflowWrap: 'anywhere' } as const

const COLUMNS = {
  display: 'grid',
  columnGap: 8,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(320px, 460px)' },
} as const
