import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { AnnotatableText } from '../../../exam/annotations/AnnotatableText.tsx'
import { inOrder, type Annotation } from '../../../exam/annotations/annotations.ts'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { CommentText } from '../../../ui/comments/CommentText.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import type { Definition } from '../types.ts'
import { GivenLevels } from './GivenLevels.tsx'
import { PanelForm, type PanelGiven } from './PanelForm.tsx'
import { TextAuthor } from './TextAuthor.tsx'
import { TextBeside } from './TextBeside.tsx'
import type { PanelText } from './use_board.ts'

interface PanelDecisionProps {
  plan: Plan
  text: PanelText
  number: number
  onDecided(): void
}

/** A text with all of its marks and their annotations, and the mark of the panel with its reason and annotations of its own. */
export function PanelDecision({ plan, text, number, onDecided }: PanelDecisionProps) {
  const { t, i18n } = useTranslation('marking')
  const [own, setOwn] = useState<readonly Annotation[]>([])
  const others = useMemo(
    () =>
      inOrder(
        text.marks.flatMap(({ round, annotations }) =>
          annotations.map((one) => ({ ...one, by: t('board.round', { round }) }))
        )
      ),
    [text.marks, t]
  )
  const decide = async (given: PanelGiven, decision: string) => {
    const answer = await api.post('/v1/correction_plans/:id/panel', {
      params: { id: plan.id },
      body: { task: text.task, ...given, annotations: [...own], decision },
    })
    toast('success', t('board.decided', { points: pointsText(answer.points, i18n.language) }))
    onDecided()
  }
  return (
    <TextBeside
      text={text}
      number={number}
      written={
        <div>
          <AnnotatableText
            text={text.text}
            item={text.item}
            label={t('lot.textLabel', { number })}
            situations={plan.type.definition.situations}
            annotations={own}
            others={others}
            onChange={setOwn}
          />
        </div>
      }
    >
      {text.marks.map((given) => (
        <GivenMark key={given.round} given={given} definition={plan.type.definition} />
      ))}
      <PanelForm
        plan={plan}
        action={t('board.decide')}
        reasonLabel={t('board.decision')}
        missingText={t('board.needsMark')}
        onSend={decide}
      />
      {!plan.isCorrector && <TextAuthor plan={plan.id} task={text.task} />}
    </TextBeside>
  )
}

interface GivenMarkProps {
  given: PanelText['marks'][number]
  definition: Definition
}

/** What one corrector gave. */
function GivenMark({ given, definition }: GivenMarkProps) {
  const { t, i18n } = useTranslation('marking')
  return (
    <Box component="section" aria-label={t('board.round', { round: given.round })} sx={GIVEN}>
      <strong className="numbers">
        {t('board.round', { round: given.round })} · {given.corrector.name} ·{' '}
        {t('board.mark', { points: pointsText(given.points, i18n.language) })}
      </strong>
      <GivenLevels given={given} definition={definition} />
      {given.comment !== null && given.comment !== '' && <CommentText html={given.comment} />}
    </Box>
  )
}

const GIVEN = { pl: 3, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere' } as const
