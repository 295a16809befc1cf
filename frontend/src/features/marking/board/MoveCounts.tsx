import { useTranslation } from 'react-i18next'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import type { MovePreview } from './use_moves.ts'

const PROBLEMS = ['kind', 'criterion', 'level', 'missing', 'situation', 'step'] as const

/** What becomes of how many texts in another version of the type, which are marked again and why, and what ends beside them. */
export function MoveCounts({ found }: { found: Omit<MovePreview, 'basis'> }) {
  const { t, i18n } = useTranslation('marking')
  const { same, changed, rise, fall, resolved, open, again, differ, problems, held, controls, samples } =
    found
  const points = (most: number) => pointsText(most, i18n.language)
  const changes = [
    rise > 0 ? t('moves.rise', { count: rise, most: points(found.mostRise) }) : null,
    fall > 0 ? t('moves.fall', { count: fall, most: points(found.mostFall) }) : null,
  ].filter((part) => part !== null)
  const counted = { same, resolved, open, again, differ }
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {found.texts === 0 && <li>{t('moves.nothing')}</li>}
      {changed > 0 && (
        <li>
          <strong>{t('moves.changed', { count: changed })}</strong> {changes.join(' ')}
        </li>
      )}
      {(['same', 'resolved', 'open', 'again', 'differ'] as const).map(
        (outcome) =>
          counted[outcome] > 0 && (
            <li key={outcome}>
              {t(`moves.${outcome}`, { count: counted[outcome] })}
              {outcome === 'again' && (
                <Box component="ul" sx={{ m: 0, pl: 5 }}>
                  {PROBLEMS.map(
                    (problem) =>
                      problems[problem] > 0 && (
                        <li key={problem}>{t(`moves.problems.${problem}`, { count: problems[problem] })}</li>
                      )
                  )}
                </Box>
              )}
            </li>
          )
      )}
      {held > 0 && <li>{t('moves.held', { count: held })}</li>}
      {controls.carried > 0 && <li>{t('moves.controlsCarried', { count: controls.carried })}</li>}
      {controls.ended > 0 && <li>{t('moves.controlsEnded', { count: controls.ended })}</li>}
      {samples > 0 && <li>{t('moves.samples', { count: samples })}</li>}
    </Box>
  )
}
