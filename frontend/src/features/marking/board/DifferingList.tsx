import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { ITEM } from './ControlList.tsx'
import { GivenLevels } from './GivenLevels.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { TextBeside } from './TextBeside.tsx'
import type { Differing } from './use_samples.ts'

interface DifferingListProps {
  plan: Plan
  texts: readonly Differing[]
  /** Epoch ms. */
  now: number
  onReopened(): Promise<void>
}

/** Texts whose second readings are beyond tolerance, with both marks, and how to open one again. */
export function DifferingList({ plan, texts, now, onReopened }: DifferingListProps) {
  const { t } = useTranslation('marking')
  const [opened, setOpened] = useState<number | null>(null)
  const [asked, setAsked] = useState<Differing | null>(null)
  const reopen = async (reading: number, reason: string) => {
    await api.post('/v1/correction_plans/:id/sample_readings/:reading/reopen', {
      params: { id: plan.id, reading },
      body: { reason },
    })
    toast('success', t('samples.reopened'))
    await onReopened()
    setAsked(null)
  }
  return (
    <>
      <Box component="h3" sx={{ mt: 5, mb: 1, fontSize: '1rem' }}>
        {t('samples.differing', { count: texts.length })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {texts.map((text, at) => (
          <DifferingItem
            key={text.id}
            plan={plan}
            text={text}
            number={at + 1}
            now={now}
            isOpen={opened === text.id}
            onToggle={() => setOpened(opened === text.id ? null : text.id)}
            onReopen={() => setAsked(text)}
          />
        ))}
      </Box>
      {asked !== null && (
        <ReasonDialog
          title={t('samples.reopenTitle')}
          action={t('samples.reopen')}
          onConfirm={(reason) => reopen(asked.id, reason)}
          onClose={() => setAsked(null)}
        >
          {t('samples.reopenText')}
        </ReasonDialog>
      )}
    </>
  )
}

interface DifferingItemProps {
  plan: Plan
  text: Differing
  number: number
  now: number
  isOpen: boolean
  onToggle(): void
  onReopen(): void
}

function DifferingItem({ plan, text, number, now, isOpen, onToggle, onReopen }: DifferingItemProps) {
  const { t, i18n } = useTranslation('marking')
  const { id, marks, reopened, mayReopen } = text
  const points = (mark: Differing['marks'][number] | undefined) =>
    mark === undefined ? '–' : pointsText(mark.points, i18n.language)
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
          <Box component="h4" id={`differing-${id}`} className="numbers" sx={{ m: 0, fontSize: '1rem' }}>
            {t('samples.item', { number, first: points(marks[0]), second: points(marks[1]) })}
          </Box>
          {reopened !== null && (
            <Box className="numbers" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {t('samples.reopenedBy', {
                name: reopened.by.name,
                time: dayAndTime(reopened.at, i18n.language, now),
              })}
            </Box>
          )}
        </Box>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-describedby={`differing-${id}`}
          sx={{ minHeight: 44 }}
          onClick={onToggle}
        >
          {t(isOpen ? 'board.close' : 'controls.open')}
        </Button>
        {mayReopen && (
          <Button
            variant="outlined"
            aria-describedby={`differing-${id}`}
            sx={{ minHeight: 44 }}
            onClick={onReopen}
          >
            {t('samples.reopen')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <TextBeside text={text} number={number}>
          {marks.map((given, at) => (
            <Box key={at} component="section" aria-label={t(NAMES[at] ?? 'samples.second')} sx={GIVEN}>
              <strong className="numbers">
                {t(NAMES[at] ?? 'samples.second')} · {given.corrector.name} ·{' '}
                {t('board.mark', { points: points(given) })}
              </strong>
              <GivenLevels given={given} definition={plan.type.definition} />
            </Box>
          ))}
        </TextBeside>
      )}
    </Box>
  )
}

const NAMES = ['samples.first', 'samples.second'] as const

const GIVEN = { pl: 3, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere' } as const
