import { useTranslation } from 'react-i18next'
import { AnnotationList } from '../../../exam/annotations/AnnotationList.tsx'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentText } from '../../../ui/comments/CommentText.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Entry } from '../model/local_lot.ts'
import { criteriaOf } from '../model/mark.ts'
import type { Definition } from '../types.ts'

interface RefusedMarkProps {
  entry: Entry
  definition: Definition
  /** The text is not on the screen: what was given for it is shown here. */
  withMark?: boolean
  onDismiss(): void
}

/** Why the server does not take a mark, and what was given: it stays until the corrector puts it away. */
export function RefusedMark({ entry, definition, withMark = false, onDismiss }: RefusedMarkProps) {
  const { t } = useTranslation('marking')
  const { mark, refusal, position } = entry
  const chosen =
    definition.kind === 'criteria'
      ? criteriaOf(definition).flatMap(({ name, levels }, at) => {
          const level = levels[mark.criteria[at] ?? -1]
          return level === undefined ? [] : [`${name}: ${level.label}`]
        })
      : [mark.value].filter((value) => value !== '')
  const situation = definition.situations.find(({ code }) => code === mark.situation)?.label
  return (
    <Box role="alert" sx={{ mb: 3 }}>
      <Notice
        kind="warning"
        action={
          <Button size="small" variant="outlined" onClick={onDismiss}>
            {t('refused.dismiss')}
          </Button>
        }
      >
        <strong>{t('refused.title', { number: position })}</strong>
        <div>{t(`refused.${refusal ?? 'ended'}`)}</div>
        {withMark && (
          <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {[...chosen, situation].filter((part) => part !== undefined).join(' · ')}
            {mark.comment !== '' && <CommentText html={mark.comment} />}
            {mark.annotations.length > 0 && (
              <AnnotationList annotations={mark.annotations} label={t('annotations:title')} />
            )}
          </Box>
        )}
      </Notice>
    </Box>
  )
}
