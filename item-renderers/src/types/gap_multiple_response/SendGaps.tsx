import { Button } from '../../kit/ui/Button.tsx'
import { styled } from '../../kit/ui/styled.ts'
import { useState } from 'react'
import type { ItemLanguage } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& button': { minHeight: 44 },
})

const Note = styled('p')(({ theme }) => ({
  margin: '6px 0 0',
  fontSize: '0.9375em',
  color: theme.palette.text.secondary,
}))

const Problem = styled('div')(({ theme }) => ({
  color: theme.palette.error.main,
  fontWeight: 600,
  '&:not(:empty)': { marginBottom: 8 },
}))

type SendGapsProps = {
  /** Why it cannot be sent, after an attempt. */
  problem: string | null
  /** Whether it may be sent. */
  onCheck: () => boolean
  onSend: () => void
  language: ItemLanguage
}

/** Sending in two steps, because it cannot be undone. */
export function SendGaps({ problem, onCheck, onSend, language }: SendGapsProps) {
  const t = useItemText(language)
  const [asks, setAsks] = useState(false)
  /** After "continue editing" the focus returns to where it was. */
  const [hasAsked, setHasAsked] = useState(false)
  return (
    <div>
      <Problem role="alert">{problem}</Problem>
      {asks ? (
        <Row role="group" aria-label={t('gap_multiple_response.sure')}>
          <span>{t('gap_multiple_response.sure')}</span>
          <Button
            variant="contained"
            onClick={() => {
              setAsks(false)
              if (onCheck()) onSend()
            }}
          >
            {t('gap_multiple_response.confirm')}
          </Button>
          <Button
            variant="outlined"
            autoFocus
            onClick={() => {
              setHasAsked(true)
              setAsks(false)
            }}
          >
            {t('gap_multiple_response.keepEditing')}
          </Button>
        </Row>
      ) : (
        <Row>
          <Button variant="outlined" autoFocus={hasAsked} onClick={() => setAsks(onCheck())}>
            {t('gap_multiple_response.send')}
          </Button>
        </Row>
      )}
      <Note>{t('gap_multiple_response.final')}</Note>
    </div>
  )
}
