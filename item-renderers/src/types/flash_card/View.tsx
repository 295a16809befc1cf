import FlipIcon from '../../kit/icons/Flip.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { keyframes } from '@emotion/react'
import { styled } from '../../kit/ui/styled.ts'
import { useId, useState } from 'react'
import type { ItemViewProps } from '../../contract/index.ts'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'

const turn = keyframes({ from: { transform: 'perspective(1200px) rotateY(-70deg)', opacity: 0.4 } })

const Card = styled('section')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: 12,
    maxWidth: '72ch',
    minHeight: '14em',
    padding: '16px 20px',
    border: `1px solid ${palette.divider}`,
    borderTop: `6px solid ${palette.primary.main}`,
    borderRadius: 10,
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    '&[data-side=back]': { borderTopColor: palette.info.main },
    '&[data-turned=true]': {
      '@media (prefers-reduced-motion: no-preference)': { animation: `${turn} 180ms ease-out` },
    },
  }
})

const Side = styled('div')({ flex: 1, alignContent: 'center' })

// Not a heading: a view does not know the heading level of its place on the page.
const Label = styled('div')(({ theme }) => ({
  fontSize: '0.875em',
  fontWeight: 600,
  color: theme.palette.text.secondary,
}))

function FlashCard({ item, language }: Pick<ItemViewProps, 'item' | 'language'>) {
  const t = useItemText(language)
  const id = useId()
  const [turns, setTurns] = useState(0)
  const isBack = turns % 2 === 1
  const side = t(isBack ? 'flash_card.back' : 'flash_card.front')
  return (
    <>
      {/* Keyed by the number of turns: the animation restarts with each one. */}
      <Card
        key={turns}
        id={id}
        aria-label={side}
        data-side={isBack ? 'back' : 'front'}
        data-turned={turns > 0}
      >
        <Label aria-hidden>{side}</Label>
        <Side>
          <ItemText
            item={isBack ? { ...item, introduction: '' } : { ...item, question: '', description: null }}
            language={language}
          />
        </Side>
      </Card>
      <Button
        variant="outlined"
        startIcon={<FlipIcon />}
        aria-controls={id}
        onClick={() => setTurns(turns + 1)}
        sx={{ mt: 1.5, minHeight: 44 }}
      >
        {t(isBack ? 'flash_card.toFront' : 'flash_card.toBack')}
      </Button>
    </>
  )
}

/** A card that turns between its introduction and its question. Nothing to answer, so nothing is locked either. */
export default function FlashCardView({ item, language }: ItemViewProps) {
  return (
    <div>
      <FlashCard key={item.id} item={item} language={language} />
    </div>
  )
}
