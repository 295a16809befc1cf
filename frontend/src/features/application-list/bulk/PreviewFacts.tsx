import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Preview } from './bulk_calls.ts'

/** What an act on many would do: to how many, to whom, what it leaves, and what should be known before. */
export function PreviewFacts({ preview }: { preview: Preview }) {
  const { t, i18n } = useTranslation('application_list')
  const { total, change, skipped, first, windows } = preview
  const number = (count: number) => count.toLocaleString(i18n.language)
  const warnings = (['writing', 'cut', 'overlaps', 'grants', 'accommodations'] as const).filter(
    (fact) => preview[fact] > 0
  )
  return (
    <>
      <div className="numbers">
        {t('preview.changes', { count: change, number: number(change), total: number(total) })}
      </div>
      {windows > 0 && (
        <div className="numbers">{t('preview.windows', { count: windows, number: number(windows) })}</div>
      )}
      {skipped.length > 0 && (
        <Box>
          <div>{t('preview.skipped')}</div>
          <Box component="ul" className="numbers" sx={LIST}>
            {skipped.map(({ code, reason, count }) => (
              <li key={code}>
                {number(count)}: {reason}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {warnings.length > 0 && (
        <Notice kind="warning">
          {warnings.map((fact) => (
            <div key={fact}>
              {t(`preview.${fact}`, { count: preview[fact], number: number(preview[fact]) })}
            </div>
          ))}
        </Notice>
      )}
      {first.length > 0 && (
        <details>
          <summary>{t('preview.first', { count: first.length })}</summary>
          <Box component="ul" sx={LIST}>
            {first.map(({ id, name, publicIdentifier, exam }) => (
              <li key={id}>
                {name}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' · '}
                  {[publicIdentifier, exam].filter((one) => one !== null).join(' · ')}
                </Box>
              </li>
            ))}
          </Box>
        </details>
      )}
    </>
  )
}

const LIST = { m: 0, mt: 1, pl: 5 } as const
