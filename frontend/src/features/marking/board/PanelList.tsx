import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import type { Plan } from '../plans/use_plans.ts'
import { PanelDecision } from './PanelDecision.tsx'
import type { PanelText } from './use_board.ts'

interface PanelListProps {
  plan: Plan
  texts: readonly PanelText[]
  onDecided(): void
}

/** The texts that wait for the panel; one at a time is open. What was typed for another stays with it. */
export function PanelList({ plan, texts, onDecided }: PanelListProps) {
  const { t } = useTranslation('marking')
  const [opened, setOpened] = useState<string | null>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const toggle = (task: string) => {
    setOpened(opened === task ? null : task)
    if (!seen.includes(task)) setSeen([...seen, task])
  }
  if (texts.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('board.noPanel')}</Box>
  return (
    <>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>{t('board.panelText')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {texts.map((text, at) => (
          <Box component="li" key={text.task} sx={ITEM}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <Box component="h3" id={`panel-${at}`} sx={{ m: 0, flex: 1, fontSize: '1rem' }}>
                {t('board.panelItem', { number: at + 1 })}
              </Box>
              <Button
                variant="outlined"
                aria-expanded={opened === text.task}
                aria-describedby={`panel-${at}`}
                onClick={() => toggle(text.task)}
              >
                {t(opened === text.task ? 'board.close' : 'board.open')}
              </Button>
            </Box>
            {seen.includes(text.task) && (
              <div hidden={opened !== text.task}>
                <PanelDecision
                  plan={plan}
                  text={text}
                  number={at + 1}
                  onDecided={() => {
                    setOpened(null)
                    onDecided()
                  }}
                />
              </div>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}

const ITEM = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
