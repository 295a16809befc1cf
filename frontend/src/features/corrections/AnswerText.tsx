import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'

/** More than this is shown on demand: characters, and lines. */
const LONG = 1_400
const LINES = 20

const isLong = (text: string) => text.length > LONG || text.split('\n').length > LINES

/** What a candidate wrote, as it was written; a long text is shown completely on demand. */
export function AnswerText({ text }: { text: string }) {
  const { t } = useTranslation('corrections')
  const id = useId()
  const [isAll, setAll] = useState(false)
  const canFold = isLong(text)
  const isFolded = canFold && !isAll
  return (
    <>
      <Box
        id={id}
        sx={{
          maxWidth: '72ch',
          fontSize: '1rem',
          lineHeight: 1.6,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(isFolded && {
            maxHeight: '20em',
            overflow: 'hidden',
            maskImage: 'linear-gradient(#000 75%, transparent)',
          }),
        }}
      >
        {text}
      </Box>
      {canFold && (
        <Button size="small" aria-expanded={isAll} aria-controls={id} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'card.less' : 'card.more')}
        </Button>
      )}
    </>
  )
}
