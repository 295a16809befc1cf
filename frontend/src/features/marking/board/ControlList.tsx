import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { GivenLevels } from './GivenLevels.tsx'
import { MoveControl } from './MoveControl.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { TextBeside } from './TextBeside.tsx'
import type { ControlText } from './use_controls.ts'

interface ControlListProps {
  plan: Plan
  texts: readonly ControlText[]
  /** One was retired, or put into another set. */
  onChanged(): void
}

/** Control texts that correctors get, with the panel's mark and how many met it, and how to retire one. */
export function ControlList({ plan, texts, onChanged }: ControlListProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const [opened, setOpened] = useState<number | null>(null)
  const [retired, setRetired] = useState<ControlText | null>(null)
  const [moved, setMoved] = useState<ControlText | null>(null)
  const [ending, setEnding] = useState<number | null>(null)
  const hasEnded = texts.some(({ id, end }) => id === ending && end !== null)
  // The button that had the focus is gone with it.
  useEffect(() => {
    if (!hasEnded || ending === null) return
    document.getElementById(openId(ending))?.focus()
    setEnding(null)
  }, [hasEnded, ending])
  const retire = async (control: number, reason: string) => {
    await api.post('/v1/correction_plans/:id/control_texts/:control/retire', {
      params: { id: plan.id, control },
      body: { reason },
    })
    toast('success', t('controls.retired'))
    setEnding(control)
    onChanged()
    setRetired(null)
  }
  if (texts.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('controls.none')}</Box>
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {texts.map((text, at) => (
          <Box component="li" key={text.id} sx={ITEM}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
              <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
                <Box component="h3" id={`control-${text.id}`} sx={{ m: 0, fontSize: '1rem' }}>
                  {t(`controls.item.${text.purpose}`, {
                    number: texts.length - at,
                    points: pointsText(text.reference.points, language),
                  })}
                </Box>
                <Box className="numbers" sx={{ color: 'text.secondary' }}>
                  {text.end === null
                    ? t('controls.metBy', { count: text.marked, within: text.within })
                    : t('controls.ended', { reason: text.end.reason ?? t('controls.answerChanged') })}
                </Box>
              </Box>
              <Button
                id={openId(text.id)}
                variant="outlined"
                aria-expanded={opened === text.id}
                aria-describedby={`control-${text.id}`}
                sx={{ minHeight: 44 }}
                onClick={() => setOpened(opened === text.id ? null : text.id)}
              >
                {t(opened === text.id ? 'board.close' : 'controls.open')}
              </Button>
              {text.end === null && text.marked === 0 && (
                <Button
                  variant="outlined"
                  aria-describedby={`control-${text.id}`}
                  sx={{ minHeight: 44 }}
                  onClick={() => setMoved(text)}
                >
                  {t('controls.move')}
                </Button>
              )}
              {text.end === null && (
                <Button
                  variant="outlined"
                  aria-describedby={`control-${text.id}`}
                  sx={{ minHeight: 44 }}
                  onClick={() => setRetired(text)}
                >
                  {t('controls.retire')}
                </Button>
              )}
            </Box>
            {opened === text.id && (
              <TextBeside text={text} number={texts.length - at}>
                <Box
                  component="section"
                  aria-label={t('controls.reference')}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  <strong className="numbers">
                    {t('controls.reference')} · {text.by.name} ·{' '}
                    {t('board.mark', { points: pointsText(text.reference.points, language) })}
                  </strong>
                  <GivenLevels given={text.reference} definition={plan.type.definition} />
                  <Box sx={{ mt: 2 }}>{text.reference.reason}</Box>
                </Box>
              </TextBeside>
            )}
          </Box>
        ))}
      </Box>
      {moved !== null && (
        <MoveControl plan={plan.id} text={moved} onMoved={onChanged} onClose={() => setMoved(null)} />
      )}
      {retired !== null && (
        <ReasonDialog
          title={t('controls.retireTitle')}
          action={t('controls.retire')}
          onConfirm={(reason) => retire(retired.id, reason)}
          onClose={() => setRetired(null)}
        >
          {t('controls.retireText')}
        </ReasonDialog>
      )}
    </>
  )
}

const openId = (id: number) => `control-open-${id}`

export const ITEM = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
