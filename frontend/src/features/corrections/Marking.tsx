import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { CommentText } from '../../ui/comments/CommentText.tsx'
import { CommentField } from './CommentField.tsx'
import type { MarkFieldProps } from './MarkField.tsx'
import { pointsText } from '../../shared/points_text.ts'
import { FIELDS } from './model/unsaved.ts'
import { PointsField } from './PointsField.tsx'
import { SaveLine } from './SaveLine.tsx'
import { isOpenToMarks } from './types.ts'

/** The mark and the comment of an answer; once disclosed, or with a plan, they are only read (state-correction-001). */
export function Marking(props: MarkFieldProps) {
  if (!isOpenToMarks(props.row)) return <FinalMark {...props} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PointsField {...props} />
      <CommentField {...props} />
    </Box>
  )
}

function FinalMark({ row, entry, saver }: MarkFieldProps) {
  const { t, i18n } = useTranslation('corrections')
  const { correctionId, correctionValue, correctionStatus, comment, plan } = row
  return (
    <>
      {plan !== null && correctionStatus !== 'disclosed' && (
        <Box sx={{ mb: 3, color: 'text.secondary' }}>{t('planned')}</Box>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, '& dt': TERM, '& dd': { m: 0 } }}>
        <div>
          <dt>{t(correctionStatus === 'disclosed' ? 'points.final' : 'points.label')}</dt>
          <Box component="dd" className="numbers" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
            {correctionValue === null ? t('points.none') : pointsText(correctionValue, i18n.language)}
          </Box>
        </div>
        <div>
          <dt>{t('comment.label')}</dt>
          <dd>{comment === null || comment === '' ? t('comment.none') : <CommentText html={comment} />}</dd>
        </div>
        {/* Disclosed while it was being typed: it stays in sight until it is put away. */}
        {FIELDS.map(
          (field) =>
            entry?.[field] !== undefined && (
              <div key={field}>
                <dt>{t(`unsaved.typed.${field}`)}</dt>
                <dd>
                  {field === 'points' ? entry.points?.text : <CommentText html={entry.comment?.text ?? ''} />}
                  <SaveLine
                    state={entry.states[field]}
                    label={t(`${field}.label`)}
                    onRetry={() => void saver.save(correctionId, field)}
                    onDiscard={() => saver.discard(correctionId, field)}
                  />
                </dd>
              </div>
            )
        )}
      </Box>
    </>
  )
}

const TERM = { fontSize: '0.9375rem', fontWeight: 600, color: 'text.secondary' } as const
