import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { FileButton } from '../../../exam/files/FileButton.tsx'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentText } from '../../../ui/comments/CommentText.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import { MarkForm } from '../desk/MarkForm.tsx'
import { NumberedText } from '../../../ui/NumberedText.tsx'
import { criteriaOf, emptyMark, isComplete, wireOf, type Mark } from '../model/mark.ts'
import type { Plan } from '../plans/use_plans.ts'
import type { Definition, Level } from '../types.ts'
import type { PanelText } from './use_board.ts'

/** Characters of a decision; the server has the same limit. */
const DECISION_MOST = 2_000

interface PanelDecisionProps {
  plan: Plan
  text: PanelText
  number: number
  onDecided(): void
}

/** A text with all of its marks, and the mark of the panel with its reason. */
export function PanelDecision({ plan, text, number, onDecided }: PanelDecisionProps) {
  const { t, i18n } = useTranslation('marking')
  const { definition } = plan.type
  const itemValue = plan.item.value
  const [mark, setMark] = useState<Mark>(() => emptyMark(definition))
  const [decision, setDecision] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async () => {
    if (isBusy) return
    setAsked(true)
    if (!isComplete(definition, mark, itemValue) || decision.trim() === '')
      return setFailure(t('board.needsMark'))
    setBusy(true)
    setFailure(null)
    try {
      const { value, criteria, situation } = wireOf(definition, mark)
      const answer = await api.post('/v1/correction_plans/:id/panel', {
        params: { id: plan.id },
        body: { task: text.task, value, criteria, situation, decision: decision.trim() },
      })
      toast('success', t('board.decided', { points: pointsText(answer.points, i18n.language) }))
      onDecided()
    } catch (error) {
      setFailure(errorText(error, t, t('board.failed')))
      setBusy(false)
    }
  }
  return (
    <Box sx={COLUMNS}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 3, alignContent: 'start' }}>
        <NumberedText text={text.text} label={t('lot.textLabel', { number })} />
        {text.attachments.map((file) => (
          <FileButton key={file.url} {...file} />
        ))}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>
        {text.marks.map((given) => (
          <GivenMark key={given.round} given={given} definition={definition} />
        ))}
        <Box role="group" aria-label={t('board.decide')} sx={{ display: 'grid', gap: 3 }}>
          <MarkForm
            definition={definition}
            itemValue={itemValue}
            mark={mark}
            hasKeys={false}
            hasComment={false}
            isAsked={isAsked}
            onChange={(change) => setMark(change)}
          />
          <TextArea
            required
            label={t('board.decision')}
            value={decision}
            maxLength={DECISION_MOST}
            rows={3}
            onChange={setDecision}
          />
          <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
          <Button
            variant="contained"
            aria-disabled={isBusy}
            sx={{ minHeight: 44 }}
            onClick={() => void decide()}
          >
            {t('board.decide')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

interface GivenMarkProps {
  given: PanelText['marks'][number]
  definition: Definition
}

/** What one corrector gave. */
function GivenMark({ given, definition }: GivenMarkProps) {
  const { t, i18n } = useTranslation('marking')
  const situation = definition.situations.find(({ code }) => code === given.situation)?.label
  const levels = criteriaOf(definition).flatMap(({ name, levels: all }, at) => {
    const level = all[given.criteria?.[at] ?? -1]
    return level === undefined ? [] : [{ name, level }]
  })
  return (
    <Box component="section" aria-label={t('board.round', { round: given.round })} sx={GIVEN}>
      <strong className="numbers">
        {t('board.round', { round: given.round })} · {given.corrector.name} ·{' '}
        {t('board.mark', { points: pointsText(given.points, i18n.language) })}
      </strong>
      {situation !== undefined && <div>{situation}</div>}
      {levels.length > 0 && (
        <Box component="ol" className="numbers" sx={{ m: 0, mt: 1, pl: 5 }}>
          {levels.map(({ name, level }, at) => (
            <li key={at}>
              {name}: {levelText(level, i18n.language)}
            </li>
          ))}
        </Box>
      )}
      {given.comment !== null && given.comment !== '' && <CommentText html={given.comment} />}
    </Box>
  )
}

const COLUMNS = {
  mt: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 460px)' },
} as const

const GIVEN = { pl: 3, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere' } as const

/** The points of a level, with its name where that says more. */
function levelText({ points, label }: Level, language: string): string {
  const text = pointsText(points / 1000, language)
  return label === text ? text : `${text} (${label})`
}
